import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/* Makes a start quicker: Node keeps what it compiled, and reads fewer files to load modules. */

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))

// For each file of a package, and for each import of it, Node parses all exports of the package
// again (Node 26, lib/internal/modules/package_json_reader.js): drizzle-orm has 175 kB of them.
const resolved = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (parentURL.includes('/node_modules/')) {
      const isInside = parentURL.includes('/node_modules/drizzle-orm/') && specifier.startsWith('.')
      if (!isInside || !specifier.endsWith('.js') || !parentURL.endsWith('.js')) {
        return next(specifier, context)
      }
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const known = resolved.get(specifier) ?? next(specifier, context)
    resolved.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
