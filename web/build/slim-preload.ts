import type { Plugin } from 'vite'

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Loads what a part of the page needs beside the part itself. The viewer's styles are one file, which
 * its page has.
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

/** Builds the viewer with a smaller helper for parts that are loaded on demand. */
export function slimPreload(): Plugin {
  return {
    name: 'live-scribe:slim-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'viewer',
    load: (id) => (id === PRELOAD_HELPER ? { code, moduleSideEffects: false } : undefined),
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      if (styles.length > 1) this.error(`The viewer has several style sheets: ${styles.join(', ')}`)
    },
  }
}
