import { describe, expect, it } from 'vitest'
import { findValueImports, isWithin, productImports, readSource, sources } from './read-sources.ts'

/** A feature of the server may use the features after it in this list, through their index.ts. */
const featureOrder = [
  'status',
  'mcp',
  'admin',
  'account',
  'webhooks',
  'affiliates',
  'sharing',
  'recording',
  'transcript',
  'vocabulary',
  'api-keys',
  'billing',
  'identity',
]

describe('the modules of the product', () => {
  it('lets the contract depend on zod only', () => {
    const wrong = productImports.filter(
      ({ file, target }) =>
        isWithin(file, 'contract') &&
        !isWithin(target, 'contract') &&
        target.split('/')[0] !== 'zod',
    )
    expect(wrong).toEqual([])
  })

  it('lets the client know the contract’s types, and only modules of it that need no package', () => {
    const ofClient = productImports.filter(({ file }) => isWithin(file, 'client'))
    expect(ofClient.length).toBeGreaterThan(0)
    const wrong = ofClient.filter(
      ({ file, target }) =>
        !isWithin(target, 'client') &&
        !(isWithin(target, 'contract') && !needsPackage(file, target)) &&
        !(isWithin(file, 'client/src/cli') && target.startsWith('node:')),
    )
    expect(wrong, 'write `import type`').toEqual([])
    const users = productImports.filter(
      ({ file, target }) => isWithin(target, 'client') && !isWithin(file, 'client'),
    )
    expect(users).toEqual([])
  })

  it('keeps server and web apart: both know the contract, neither the other', () => {
    const wrong = productImports.filter(
      ({ file, target }) =>
        (isWithin(file, 'web') && isWithin(target, 'server')) ||
        (isWithin(file, 'server') && isWithin(target, 'web')),
    )
    expect(wrong).toEqual([])
  })

  it('[BOUND-30] lets every call that sends a file hold a place for it', () => {
    const usersOf = (module: string) =>
      productImports.flatMap(({ file, target }) =>
        target === `server/src/http/${module}.ts` && isWithin(file, 'server/src/features')
          ? [file]
          : [],
      )
    expect(usersOf('file-reply').length).toBeGreaterThan(0)
    expect(usersOf('file-places')).toEqual(usersOf('file-reply'))
  })

  it('lets the payment sandbox know the contract only, and the types of what it speaks', () => {
    const ofSandbox = productImports.filter(({ file }) => isWithin(file, 'stripe-sandbox'))
    expect(ofSandbox.length).toBeGreaterThan(0)
    const known = ['contract', 'stripe-sandbox', 'drizzle-orm']
    const wrong = ofSandbox.filter(
      ({ file, target }) =>
        !known.some((folder) => target === folder || isWithin(target, folder)) &&
        !target.startsWith('node:') &&
        target !== 'fastify' &&
        !(target === 'stripe' && !/^import (?!type ).*'stripe'$/m.test(readSource(file))),
    )
    expect(wrong).toEqual([])
  })

  it('lets the server load the payment sandbox only when it is used: it knows its types', () => {
    const users = productImports.filter(
      ({ file, target }) => isWithin(target, 'stripe-sandbox') && !isWithin(file, 'stripe-sandbox'),
    )
    expect(users.length).toBeGreaterThan(0)
    const loading = users.filter(({ file }) =>
      /^import (?!type ).*'@live-scribe\/stripe-sandbox/m.test(readSource(file)),
    )
    expect(loading).toEqual([])
  })

  it('lets only compose.ts and compose/ name adapters', () => {
    const wrong = productImports.filter(
      ({ file, target }) =>
        isWithin(target, 'server/src/adapters') &&
        !isWithin(file, 'server/src/adapters') &&
        file !== 'server/src/compose.ts' &&
        !isWithin(file, 'server/src/compose'),
    )
    expect(wrong).toEqual([])
  })

  it('lets only adapters import a vendor’s package', () => {
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
    const wrong = productImports.filter(
      ({ file, target }) =>
        isWithin(file, 'server/src') &&
        !isWithin(file, 'server/src/adapters') &&
        vendors.some((vendor) => target === vendor || target.startsWith(`${vendor}/`)),
    )
    expect(wrong).toEqual([])
  })

  it('lets ports and lib know nothing of features, adapters, http or the database', () => {
    const inner = ['server/src/ports', 'server/src/lib']
    const outer = ['features', 'adapters', 'http', 'db', 'config'].map(
      (name) => `server/src/${name}`,
    )
    const wrong = productImports.filter(
      ({ file, target }) =>
        inner.some((folder) => isWithin(file, folder)) &&
        outer.some((folder) => isWithin(target, folder)),
    )
    expect(wrong).toEqual([])
  })

  it('lets a server feature use another only through its index.ts, and only to the right', () => {
    const wrong = productImports.filter(({ file, target }) => {
      const from = featureOf(file, 'server')
      const to = featureOf(target, 'server')
      if (!from || !to || from === to) return false
      const isFrontDoor = target === `server/src/features/${to}/index.ts`
      return !isFrontDoor || featureOrder.indexOf(from) >= featureOrder.indexOf(to)
    })
    expect(wrong).toEqual([])
  })

  it('keeps web features apart, but for the transcript', () => {
    const wrong = productImports.filter(({ file, target }) => {
      const from = featureOf(file, 'web')
      const to = featureOf(target, 'web')
      return from && to && from !== to && to !== 'transcript'
    })
    expect(wrong).toEqual([])
  })

  it('lets what the web shares know no feature and no page; live knows the transcript', () => {
    const shared = ['ui', 'lib', 'api', 'live', 'styles'].map((name) => `web/src/${name}`)
    const above = ['features', 'pages', 'app'].map((name) => `web/src/${name}`)
    const wrong = productImports.filter(
      ({ file, target }) =>
        shared.some((folder) => isWithin(file, folder)) &&
        above.some((folder) => isWithin(target, folder)) &&
        !(isWithin(file, 'web/src/live') && featureOf(target, 'web') === 'transcript'),
    )
    expect(wrong).toEqual([])
  })

  it('has no circle of files', () => {
    const targets = Map.groupBy(productImports, ({ file }) => file)
    const isReached = (from: string, to: string, seen = new Set<string>()): boolean =>
      (targets.get(from) ?? []).some(({ target }) => {
        if (target === to) return true
        if (seen.has(target)) return false
        seen.add(target)
        return isReached(target, to, seen)
      })
    expect(sources.filter((file) => isReached(file, file))).toEqual([])
  })
})

/** Whether a file of the client needs a package at run time by what it imports of the contract. */
function needsPackage(file: string, target: string): boolean {
  const isNeeded = (module: string): boolean =>
    !isWithin(module, 'contract') || findValueImports(module).some((next) => isNeeded(next.target))
  return findValueImports(file).some((one) => one.target === target) && isNeeded(target)
}

function featureOf(file: string, side: 'server' | 'web'): string | null {
  return file.match(new RegExp(`^${side}/src/features/([^/]+)/`))?.[1] ?? null
}
