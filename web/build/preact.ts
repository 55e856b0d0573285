import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const client = fileURLToPath(new URL('../src/lib/browser/preact-client.ts', import.meta.url))

const COMPAT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': client,
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
