import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWithin, listFiles, readSource, root, sources } from './read-sources.ts'

describe('the files', () => {
  it('has no file over 250 lines', () => {
    const all = [
      ...sources,
      ...['client/test', 'server/test', 'web/test', 'testing', 'e2e', 'bench', 'scripts'].flatMap(
        (folder) => listFiles(folder),
      ),
    ]
    const long = all.filter((file) => readSource(file).split('\n').length > 251)
    expect(long, 'move a part into a file of its own').toEqual([])
  })

  it('has no folder over 25 files of its own', () => {
    const roots = [
      'contract',
      'client',
      'server/src',
      'server/test',
      'web',
      'testing',
      'e2e',
      'bench',
    ]
    const folders = [...roots, 'scripts', 'docs'].flatMap(filesByFolder)
    expect(folders.length).toBeGreaterThan(roots.length)
    expect(folders.filter(({ files }) => files > 25)).toEqual([])
  })

  it('describes every exported declaration', () => {
    const described = sources.filter((file) => !/\.test\.tsx?$/.test(file))
    const undescribed = described.flatMap(undescribedIn)
    expect(undescribed, 'they need a docstring on the line before').toEqual([])
  })

  it('runs every test that opens a database on PostgreSQL too', () => {
    const config = readSource('server/vitest.postgres.config.ts')
    const [, list = ''] = /include: \[([^\]]+)\]/.exec(config) ?? []
    const included = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => `server/${pattern}`)
    const tests = ['server/src', 'server/test'].flatMap(listFiles)
    const missing = tests.filter(
      (file) =>
        file.endsWith('.test.ts') &&
        /\b(openTestDatabase|startTestServer|startShop|startWithClerk)\(/.test(readSource(file)) &&
        !included.some((pattern) => path.matchesGlob(file, pattern)),
    )
    expect(missing, 'add them to include of server/vitest.postgres.config.ts').toEqual([])
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

/**
 * The folder and all folders below it with their numbers of files, without installed and built
 * ones.
 */
function filesByFolder(folder: string): { folder: string; files: number }[] {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true })
  const below = entries.filter(
    (entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name),
  )
  return [
    { folder, files: entries.filter((entry) => entry.isFile()).length },
    ...below.flatMap(({ name }) => filesByFolder(path.posix.join(folder, name))),
  ]
}

/** Exports without a docstring; the docstring of a schema also describes its inferred type. */
function undescribedIn(file: string): string[] {
  const text = readSource(file)
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
