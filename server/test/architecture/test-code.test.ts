import { describe, expect, it } from 'vitest'
import {
  findImports,
  isWithin,
  listFiles,
  productImports,
  readSource,
  sources,
} from './read-sources.ts'

const ours = ['contract', 'client', 'server', 'web', 'testing', 'e2e', 'bench', 'scripts']

/** The folders from which each folder of test code may import, besides itself and packages. */
const known: Record<string, string[]> = {
  testing: ['contract/src', 'server/src'],
  'client/test': ['contract/src', 'client/src', 'testing'],
  'server/test': ['contract/src', 'server/src', 'testing'],
  'web/test': ['contract/src', 'web/src'],
  e2e: ['contract/src', 'server/src', 'web/src', 'testing'],
  bench: ['contract/src', 'server/src', 'testing'],
}

/** The folders from which the tests beside the product's files may import, besides their own. */
const knownBeside: Record<string, string[]> = {
  'contract/src': [],
  'client/src': ['contract/src', 'testing'],
  'server/src': ['contract/src', 'server/test', 'testing'],
  'web/src': ['contract/src', 'web/build', 'web/test'],
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
