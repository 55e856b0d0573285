import { basename, join, matchesGlob, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../vitest.config.ts'
import {
  findImports,
  isWithin,
  listFiles,
  productImports,
  readSource,
  root,
  sources,
} from './read-sources.ts'

const ours = [
  'contract',
  'client',
  'server',
  'stripe-sandbox',
  'web',
  'testing',
  'e2e',
  'bench',
  'scripts',
]

/** The folders from which each folder of test code may import, besides itself and packages. */
const known: Record<string, string[]> = {
  testing: ['contract/src', 'server/src'],
  'client/test': ['contract/src', 'client/src', 'testing'],
  'server/test': ['contract/src', 'server/src', 'stripe-sandbox/src', 'testing'],
  'web/test': ['contract/src', 'web/src'],
  e2e: ['contract/src', 'client/build', 'client/src', 'server/src', 'web/src', 'testing'],
  bench: ['contract/src', 'server/src', 'testing'],
}

/** The folders from which the tests beside the product's files may import, besides their own. */
const knownBeside: Record<string, string[]> = {
  'contract/src': ['testing'],
  'client/src': ['contract/src', 'testing'],
  'server/src': ['contract/src', 'server/test', 'testing'],
  'stripe-sandbox/src': [],
  'web/src': ['contract/src', 'testing', 'web/build', 'web/test'],
}

describe('the test code', () => {
  it('is unknown to the product', () => {
    const wrong = productImports.filter(({ target }) =>
      Object.keys(known).some((folder) => isWithin(target, folder)),
    )
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(known))('of %s imports what it may', (folder, others) => {
    const files = listFiles(folder)
    expect(files.length).toBeGreaterThan(0)
    expect(wrongImports(files, [folder, ...others])).toEqual([])
  })

  it.each(Object.entries(knownBeside))('in %s imports what it may', (folder, others) => {
    const tests = sources.filter((file) => isWithin(file, folder) && /\.test\.tsx?$/.test(file))
    expect(wrongImports(tests, [folder, ...others])).toEqual([])
  })

  it('[SOAK-11] lets the soak’s checker know nothing of what it checks', () => {
    const files = listFiles('e2e/soak/checker')
    expect(files.length).toBeGreaterThan(0)
    const wrong = files
      .flatMap(findImports)
      .filter(
        ({ target }) =>
          !isWithin(target, 'e2e/soak/checker') &&
          !target.startsWith('node:') &&
          !['pg', 'vitest'].includes(target),
      )
    expect(wrong).toEqual([])
  })

  it('gives whatever is tried more often in the deep run a tag, by which that run finds it', () => {
    const tests = [...sources, ...['e2e', 'scripts', ...Object.keys(known)].flatMap(listFiles)]
    const repeated = tests.filter(
      (file) =>
        /\.test\.\w+$/.test(file) &&
        findImports(file).some(({ target }) => target.startsWith('testing/depth')),
    )
    expect(repeated.length).toBeGreaterThan(20)
    const untagged = repeated.filter(
      (file) => !/tags: '(property|deep)'|@module-tag deep/.test(readSource(file)),
    )
    expect(untagged).toEqual([])
  })

  it('is in a project that runs it', () => {
    const tests = ours.flatMap(listFiles).filter((file) => /\.test\.\w+$/.test(file))
    expect(tests.length).toBeGreaterThan(500)
    const alone = tests.filter((file) =>
      testFiles.every(({ folder, include }) =>
        include.every((pattern) => !matchesGlob(file, join(relative(root, folder), pattern))),
      ),
    )
    expect(alone).toEqual([])
  })

  it('expects no failure, which would count as a proof', () => {
    const tests = ours.flatMap(listFiles).filter((file) => /\.(test|e2e)\.\w+$/.test(file))
    const failing = tests.filter((file) => /\b(it|test)\.fails?\(/.test(readSource(file)))
    expect(failing).toEqual([])
  })

  it('waits by helpers, whose limit is for a hang: the runner’s own is a second, which a busy machine needs', () => {
    const helpers = ['web/test/until.ts', 'server/test/clients/webhook-receiver.ts']
    const waiting = ours
      .flatMap(listFiles)
      .filter((file) => /\bvi\s*\.\s*wait(For|Until)\b/.test(readSource(file)))
      .map((file) => relative(root, file))
      .filter((file) => !helpers.includes(file) && !file.startsWith('e2e/'))
    expect(waiting).toEqual([])
  })

  it('names Clerk, whose loader outlives a test, in files that have a worker of their own', () => {
    const naming = listFiles('web/src')
      .filter((file) => /\.test\.tsx?$/.test(file) && /clerk/i.test(readSource(file)))
      .filter((file) => !basename(file).startsWith('clerk'))
    expect(naming).toEqual([])
  })

  it('replaces no modules: it passes ports, or scripts what is outside of the product', () => {
    const replacing = [...sources, ...Object.keys(known).flatMap(listFiles)].filter((file) =>
      /\bvi\s*\.\s*(mock|doMock)\b/.test(readSource(file)),
    )
    expect(replacing).toEqual([])
  })
})

function wrongImports(files: string[], allowed: string[]) {
  return files
    .flatMap(findImports)
    .filter(
      ({ target }) =>
        ours.some((folder) => isWithin(target, folder)) &&
        !allowed.some((folder) => isWithin(target, folder)),
    )
}
