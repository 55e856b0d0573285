import type { Plugin } from 'vite'

/** All but those of the API's description, which loads no parts. */
const OUR_STYLES = /^assets\/(?!api-docs-).*\.css$/
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Loads what a part of a page needs beside the part itself. The styles of our pages are one file,
 * which each of them has.
 */
const code = `
const known = new Set()

export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (known.has(file) || file.endsWith('.css')) continue
    known.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }

  return load()
}
`

/** Builds the pages with a smaller helper for parts that are loaded on demand. */
export function slimPreload(): Plugin {
  return {
    name: 'live-scribe:slim-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? { code, moduleSideEffects: false } : undefined),
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => OUR_STYLES.test(name))
      if (styles.length > 1) this.error(`The pages have several style sheets: ${styles.join(', ')}`)
    },
  }
}
