import type { Plugin } from 'vite'

const COMPAT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

/** Builds the pages with Preact in React's place: a tenth of its size, and the same components. */
export function preact(): Plugin {
  return {
    name: 'live-scribe:preact',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer, options) {
      const replacement = Object.hasOwn(COMPAT, id) ? COMPAT[id] : undefined

      return replacement && this.resolve(replacement, importer, { ...options, skipSelf: true })
    },
  }
}
