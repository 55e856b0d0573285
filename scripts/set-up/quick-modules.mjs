import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/* Makes a start quicker: Node keeps what it compiled, and reads fewer files to load modules. */

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))

// For each file of a package, and for each import of it, Node parses all exports of the package
// again (Node 26, lib/internal/modules/package_json_reader.js): drizzle-orm has 175 kB of them. It
// asks the file system several times for each file, too, though an import here names a file.
const root = new URL('../../', import.meta.url).href
const resolved = new Map()

/** Packages whose files `.js` are all ES modules; a file `.mjs` is one in any package. */
const MODULES = /\/node_modules\/(drizzle-orm|zod|jose)\//

function formatInPackage(specifier, parentURL) {
  if (specifier.endsWith('.mjs') && parentURL.endsWith('.mjs')) return 'module'
  const isModule = specifier.endsWith('.js') && parentURL.endsWith('.js')
  return isModule && MODULES.test(parentURL) ? 'module' : null
}

function formatOfOurs(specifier, parentURL) {
  const isOurs = parentURL.startsWith(root) && parentURL.endsWith('.ts')
  return isOurs && specifier.endsWith('.ts') ? 'module-typescript' : null
}

/** The workspace of a file: packages are looked up from there. */
function workspaceOf(parentURL) {
  return parentURL.slice(root.length, parentURL.indexOf('/', root.length))
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const isInPackage = parentURL.includes('/node_modules/')
    if (specifier.startsWith('.')) {
      const formatOf = isInPackage ? formatInPackage : formatOfOurs
      const format = context.conditions.includes('import') && formatOf(specifier, parentURL)
      if (!format) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
    }
    const isOurs = parentURL.startsWith(root) && !isInPackage
    if (!isOurs || specifier.startsWith('node:')) return next(specifier, context)
    const key = `${workspaceOf(parentURL)} ${specifier}`
    const known = resolved.get(key) ?? next(specifier, context)
    resolved.set(key, known)
    return { ...known, shortCircuit: true }
  },
})
