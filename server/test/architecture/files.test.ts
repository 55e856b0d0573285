import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWithin, listFiles, readSource, root, sources } from './read-sources.ts'

describe('the files', () => {
  it('has no file over 800 lines', () => {
    const all = [
      ...sources,
      ...['client/test', 'server/test', 'web/test', 'testing', 'e2e', 'bench', 'scripts'].flatMap(
        (folder) => listFiles(folder),
      ),
    ]
    const long = all.filter((file) => readSource(file).split('\n').length > 801)
    expect(long, 'move a part into a file of its own').toEqual([])
  })

  it('reads no private field of a library', () => {
    const ours = sources.filter((file) => !/\.test\.tsx?$/.test(file))
    const readers = ours.filter((file) =>
      /_receiver|_httpMessage|\._socket\b/.test(readSource(file)),
    )
    expect(readers).toEqual([])
  })

  it('lets React alone write the document in the features of the pages', () => {
    const features = sources.filter(
      (file) => isWithin(file, 'web/src/features') && !/\.test\.tsx?$/.test(file),
    )
    expect(features.length).toBeGreaterThan(0)
    const writers = features.filter((file) =>
      /MutationObserver|createElement\b|textContent|innerHTML|insertBefore/.test(readSource(file)),
    )
    expect(writers, 'what is shown is data: rows that a component draws').toEqual([])
  })

  it('[UI-13] writes email without a hyphen in the pages, the mails and the documents', () => {
    const tests = ['client/test', 'server/test', 'testing', 'e2e'].flatMap((folder) =>
      listFiles(folder),
    )
    const documents = fs
      .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|tsv)$/.test(name))
      .map((name) => `docs/${name}`)
    const front = fs.readdirSync(root).filter((name) => /\.md$|^\.env\.example$/.test(name))
    const texts = [...sources, ...tests, ...documents, ...front]
    expect(texts).toContain('README.md')
    expect(texts.filter((file) => /\be-mail/i.test(readSource(file)))).toEqual([])
  })

  it('reads the environment in one file', () => {
    const readers = sources.filter(
      (file) =>
        isWithin(file, 'server/src') &&
        !file.endsWith('.test.ts') &&
        readSource(file).includes('process.env'),
    )
    expect(readers, 'features read context.config').toEqual(['server/src/config/env.ts'])
  })
})
