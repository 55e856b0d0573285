import type { Plugin } from 'vite'

const NATIVE: Readonly<Record<string, string>> = {
  'use-sync-external-store/shim': 'react',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector',
}

/** Leaves out what stands in for a hook that old versions of React did not have. */
export function slimStores(): Plugin {
  return {
    name: 'live-scribe:slim-stores',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer, options) {
      const replacement = Object.hasOwn(NATIVE, id) ? NATIVE[id] : undefined

      return replacement && this.resolve(replacement, importer, { ...options, skipSelf: true })
    },
  }
}
