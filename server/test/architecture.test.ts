import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A server feature may use those to its right, through their index.ts. */
const featureOrder = [
  'admin',
  'affiliates',
  'sharing',
  'recording',
  'transcript',
  'billing',
  'identity',
]

interface Import {
  file: string
  /** A path from the root for our own files, a package's name for others. */
  target: string
}

const sources = ['contract/src', 'server/src', 'web/src'].flatMap((folder) => filesIn(folder))
const imports = sources.flatMap(importsOf)
const product = imports.filter(({ file }) => !/\.(test|suite)\.tsx?$/.test(file))

describe('the architecture', () => {
  it('lets the contract depend on zod only', () => {
    const wrong = product.filter(
      ({ file, target }) =>
        within(file, 'contract') && !within(target, 'contract') && target.split('/')[0] !== 'zod',
    )
    expect(wrong).toEqual([])
  })

  it('keeps server and web apart: both know the contract, neither the other', () => {
    const wrong = product.filter(
      ({ file, target }) =>
        (within(file, 'web') && within(target, 'server')) ||
        (within(file, 'server') && within(target, 'web')),
    )
    expect(wrong).toEqual([])
  })

  it('lets only compose.ts and compose/ name adapters', () => {
    const wrong = product.filter(
      ({ file, target }) =>
        within(target, 'server/src/adapters') &&
        !within(file, 'server/src/adapters') &&
        file !== 'server/src/compose.ts' &&
        !within(file, 'server/src/compose'),
    )
    expect(wrong).toEqual([])
  })

  it('lets only adapters import a vendor’s package; the sandbox knows the types of what it speaks', () => {
    const vendors = [
      'koffi',
      'better-auth',
      '@clerk/backend',
      'stripe',
      'pusher',
      '@deepgram/sdk',
      'sherpa-onnx-node',
      '@redis/client',
      'nodemailer',
      '@prometheus-io/client',
    ]
    const wrong = product.filter(
      ({ file, target }) =>
        within(file, 'server/src') &&
        !within(file, 'server/src/adapters') &&
        !isTypesOnly(file, target) &&
        vendors.some((vendor) => target === vendor || target.startsWith(`${vendor}/`)),
    )
    expect(wrong).toEqual([])
  })

  it('lets ports and lib know nothing of features, adapters, http or the database', () => {
    const inner = ['server/src/ports', 'server/src/lib']
    const outer = ['features', 'adapters', 'http', 'db', 'config'].map(
      (name) => `server/src/${name}`,
    )
    const wrong = product.filter(
      ({ file, target }) =>
        inner.some((folder) => within(file, folder)) &&
        outer.some((folder) => within(target, folder)),
    )
    expect(wrong).toEqual([])
  })

  it('lets a server feature use another only through its index.ts, and only to the right', () => {
    const wrong = product.filter(({ file, target }) => {
      const from = featureOf(file, 'server')
      const to = featureOf(target, 'server')
      if (!from || !to || from === to) return false
      const isFrontDoor = target === `server/src/features/${to}/index.ts`
      return !isFrontDoor || featureOrder.indexOf(from) >= featureOrder.indexOf(to)
    })
    expect(wrong).toEqual([])
  })

  it('keeps web features apart, but for the transcript', () => {
    const wrong = product.filter(({ file, target }) => {
      const from = featureOf(file, 'web')
      const to = featureOf(target, 'web')
      return from && to && from !== to && to !== 'transcript'
    })
    expect(wrong).toEqual([])
  })

  it('lets what the web shares know no feature and no page; live knows the transcript', () => {
    const shared = ['ui', 'lib', 'api', 'live', 'styles'].map((name) => `web/src/${name}`)
    const above = ['features', 'pages', 'app'].map((name) => `web/src/${name}`)
    const wrong = product.filter(
      ({ file, target }) =>
        shared.some((folder) => within(file, folder)) &&
        above.some((folder) => within(target, folder)) &&
        !(within(file, 'web/src/live') && featureOf(target, 'web') === 'transcript'),
    )
    expect(wrong).toEqual([])
  })

  it('has no circle of files', () => {
    const targets = Map.groupBy(product, ({ file }) => file)
    const isReached = (from: string, to: string, seen = new Set<string>()): boolean =>
      (targets.get(from) ?? []).some(({ target }) => {
        if (target === to) return true
        if (seen.has(target)) return false
        seen.add(target)
        return isReached(target, to, seen)
      })
    expect(sources.filter((file) => isReached(file, file))).toEqual([])
  })

  it('has no file over 250 lines', () => {
    const all = [
      ...sources,
      ...['server/test', 'web/test', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
        filesIn(folder),
      ),
    ]
    const long = all.filter((file) => read(file).split('\n').length > 251)
    expect(long).toEqual([])
  })

  it('describes every exported declaration', () => {
    const described = sources.filter((file) => !/\.test\.tsx?$/.test(file))
    expect(described.flatMap(undescribedIn)).toEqual([])
  })

  it('runs every test that opens a database on PostgreSQL too', () => {
    const config = read('server/vitest.postgres.config.ts')
    const [, list = ''] = /include: \[([^\]]+)\]/.exec(config) ?? []
    const included = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => `server/${pattern}`)
    const tests = ['server/src', 'server/test'].flatMap(filesIn)
    const missing = tests.filter(
      (file) =>
        file.endsWith('.test.ts') &&
        /\b(openTestDatabase|startTestServer|startShop|startWithClerk)\(/.test(read(file)) &&
        !included.some((pattern) => path.matchesGlob(file, pattern)),
    )
    expect(missing).toEqual([])
  })

  it('[UI-13] writes email without a hyphen in the pages, the mails and the documents', () => {
    const tests = ['server/test', 'e2e'].flatMap((folder) => filesIn(folder))
    const documents = fs
      .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|tsv)$/.test(name))
      .map((name) => `docs/${name}`)
    const front = fs.readdirSync(root).filter((name) => /\.md$|^\.env\.example$/.test(name))
    const texts = [...sources, ...tests, ...documents, ...front]
    expect(texts).toContain('README.md')
    expect(texts.filter((file) => /\be-mail/i.test(read(file)))).toEqual([])
  })

  it('reads the environment in one file', () => {
    const readers = sources.filter(
      (file) =>
        within(file, 'server/src') &&
        !file.endsWith('.test.ts') &&
        read(file).includes('process.env'),
    )
    expect(readers).toEqual(['server/src/config/env.ts'])
  })
})

/** Whether the sandbox's file imports nothing but types of the payment vendor's package. */
function isTypesOnly(file: string, target: string): boolean {
  if (!within(file, 'server/src/sandbox') || target !== 'stripe') return false
  const lines = read(file).match(/^import .*'stripe'$/gm) ?? []
  return lines.length > 0 && lines.every((line) => line.startsWith('import type '))
}

/** Exports without a docstring; that of an inferred type describes its schema too. */
function undescribedIn(file: string): string[] {
  const text = read(file)
  const lines = text.split('\n')
  const declaration =
    /^export (?:default )?(?:abstract |async )?(?:const|let|class|interface|type|function\*?) (\w+)/
  return lines.flatMap((line, index) => {
    const [, name] = declaration.exec(line) ?? []
    const isDescribed = /^(\/\*\*.*| )\*\/$/.test(lines[index - 1] ?? '')
    const hasDescribedType = new RegExp(`\\*/\nexport type \\w+ = z\\.output<typeof ${name}>`)
    return !name || isDescribed || hasDescribedType.test(text) ? [] : [`${file}: ${name}`]
  })
}

function filesIn(folder: string): string[] {
  const absolute = path.join(root, folder)
  if (!fs.existsSync(absolute)) return []
  return fs
    .readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.posix.join(folder, name))
}

function importsOf(file: string): Import[] {
  const pattern = /(?:from|import)\s*\(?\s*'([^']+)'/g
  return [...read(file).matchAll(pattern)].map(([, specifier = '']) => ({
    file,
    target: resolve(file, specifier),
  }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier
    .replace(/^#server\//, 'server/src/')
    .replace(/^#web\//, 'web/src/')
    .replace(/^@live-scribe\/contract\/(.*)$/, 'contract/src/$1.ts')
}

function within(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

function featureOf(file: string, side: 'server' | 'web'): string | null {
  return file.match(new RegExp(`^${side}/src/features/([^/]+)/`))?.[1] ?? null
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8')
}
