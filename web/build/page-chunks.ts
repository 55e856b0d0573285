import { fileURLToPath } from 'node:url'

/** The files from which the build of a page starts, from `web/src`. */
export type Roots = Readonly<Record<string, readonly string[]>>

type ImportsOf = (id: string) => readonly string[] | undefined

/** What rolldown tells a function that names chunks. */
interface Chunking {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** React in a chunk of its own, which stays in the browser's cache when the product changes. */
export const reactChunk = {
  name: 'react',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 100,
}

const LIST_OF_ICONS = /[\\/]lucide[\\/]dist[\\/]esm[\\/]lucide\.mjs$/
const RUNTIME = '\0rolldown/runtime.js'

/**
 * One chunk for all that an entry needs at once: browsers load one file sooner than twenty, and it
 * compresses better.
 */
export function createEntryChunk(name: string, file: string) {
  const find = createFinder({ [name]: [file] })

  return toGroup(name, (id, chunking) => find(id, chunking).length > 0)
}

/**
 * Few chunks for the pages that are opened most: `start` for what the landing page has before an island
 * is hydrated, `shared` for the public pages and the application, `prices` for what visitors need
 * beyond that to see the prices, `app` for all pages of the application, `pages` for several of the named ones, and one chunk each
 * for the rest of these. All else is left to the bundler.
 */
export function createPageChunks(roots: {
  start: string[]
  landing: string[]
  prices: string[]
  app: string[]
  pages: Roots
}) {
  const { start, landing, prices, app, pages } = roots
  const find = createFinder({ start, landing, prices, app, ...pages })
  // What runs when a page is loaded is not part of what another page loads.
  const entries = [start[0], app[0]].map((file = '') => toId(file))
  const chunkOf = (id: string, chunking: Chunking) => {
    const users = find(id, chunking)
    if (entries.includes(id)) return null
    if (users.includes('start')) return 'start'
    if (users.includes('landing')) return users.length > 1 ? 'shared' : 'landing-page'
    if (users.includes('prices')) return users.length > 1 ? 'shared' : 'prices'
    if (users.includes('app')) return 'app'

    return users.length > 1 ? 'pages' : users[0]
  }

  // In this order no chunk captures what one that is loaded before it has.
  return ['start', 'shared', 'landing-page', 'prices', 'app', 'pages', ...Object.keys(pages)].map(
    (name, index, names) => ({
      ...toGroup(name, (id, chunking) => chunkOf(id, chunking) === name),
      priority: names.length - index,
    }),
  )
}

function toGroup(name: string, has: (id: string, chunking: Chunking) => boolean) {
  return { name: (id: string, chunking: Chunking) => (has(id, chunking) ? name : null) }
}

/** Finds the names of the roots that need a module before they can start. */
function createFinder(roots: Roots) {
  let reached: Map<string, Set<string>> | undefined

  return (id: string, chunking: Chunking): string[] => {
    reached ??= new Map(
      Object.entries(roots).map(([name, files]) => [
        name,
        reach(files.map(toId), (one) => chunking.getModuleInfo(one)?.importedIds),
      ]),
    )
    const names = [...reached].filter(([, ids]) => id === RUNTIME || ids.has(id))

    return names.map(([name]) => name)
  }
}

function reach(from: readonly string[], importsOf: ImportsOf): Set<string> {
  const found = new Set<string>()
  const left = [...from]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    const imports = importsOf(id)
    if (!imports) throw new Error(`${id} is not part of the pages`)
    // A list of all icons says nothing of the page that uses one.
    if (LIST_OF_ICONS.test(id)) continue
    found.add(id)
    left.push(...imports)
  }

  return found
}

function toId(file: string): string {
  return fileURLToPath(new URL(`../src/${file}`, import.meta.url))
}
