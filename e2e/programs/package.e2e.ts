import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { serveOtherOrigin } from '@live-scribe/testing/servers/serve-other-origin'
import { publint } from 'publint'
import { build } from 'vite'
import { buildPackage } from '../../client/build/build-package.ts'
import { SpokenSession, textOf } from '../../client/test/spoken-session.ts'
import { createAccount } from '../../client/test/test-account.ts'
import { expect, test } from '../fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** A program in TypeScript, checked with what the package says of itself, dependencies included. */
const READ_ALL = `
import { LiveScribe, type TranscriptSegment } from '@live-scribe/client'

export async function readAll(url: string, key: string, code: string): Promise<string[]> {
  const scribe = new LiveScribe({ url, key })
  const segments: TranscriptSegment[] = []
  for await (const segment of scribe.transcript(code)) segments.push(segment)
  const texts = segments.map(({ text }) => text)
  for await (const { title } of scribe.recordings.list()) texts.push(title ?? '')
  const file = await scribe.recordings.export(code, { format: 'srt' })
  texts.push(file.headers.get('content-disposition') ?? '')
  await scribe.recordings.get('ZZZZZZ').catch((error: unknown) => texts.push(String(error)))
  return texts
}
`
const PAGE = `
import { readAll } from './read-all.ts'

const [url, key, code] = location.hash.slice(1).split(',').map(decodeURIComponent)
document.body.textContent = JSON.stringify(await readAll(url, key, code))
`
const COMPILER_OPTIONS = {
  ...{ strict: true, noEmit: true, skipLibCheck: false, types: [], target: 'es2024' },
  ...{ lib: ['es2024', 'dom', 'dom.asynciterable'], allowImportingTsExtensions: true },
}

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-scribe-package-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

/** Packs the package in a folder; returns the file. */
async function pack(from: string): Promise<string> {
  const args = ['pack', from, '--pack-destination', folder, '--json', '--ignore-scripts']
  const [{ filename }] = JSON.parse((await run('npm', args, { cwd: folder })).stdout)
  return join(folder, filename)
}

test('[CLIENT-11, CLIENT-12] the package for programs is installed from its file, and reads in Node and in a page of another site', async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/404.*\/api\/sessions/)
  const source = join(folder, 'package')
  await buildPackage(source)
  const { messages } = await publint({ pkgDir: source, level: 'suggestion' })
  expect(messages).toEqual([])
  const file = await pack(source)
  const checked = await checkPackage(createPackageFromTarballData(await readFile(file)))
  // As its documentation says the package is for `import`, so for these two ways of resolving it.
  const isForImport = (problem: object) =>
    !('resolutionKind' in problem) ||
    ['node16-esm', 'bundler'].includes(String(problem.resolutionKind))
  expect(checked.types && checked.problems.filter(isForImport)).toEqual([])

  const program = join(folder, 'program')
  await mkdir(program)
  await writeFile(join(program, 'package.json'), '{ "type": "module" }')
  const files = [file, await pack(join(root, 'node_modules', 'zod'))]
  await run('npm', ['install', '--offline', '--ignore-scripts', ...files], { cwd: program })
  await writeFile(join(program, 'read-all.ts'), READ_ALL)
  await writeFile(join(program, 'page.js'), PAGE)
  await writeFile(join(program, 'index.html'), '<script type="module" src="page.js"></script>')
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = { ...COMPILER_OPTIONS, module, moduleResolution }
    const config = JSON.stringify({ compilerOptions, files: ['read-all.ts'] })
    await writeFile(join(program, 'tsconfig.json'), config)
    await run(process.execPath, [compiler], { cwd: program })
  }

  const account = await createAccount(server.url)
  const session = await SpokenSession.open(server.url, account, 'A talk')
  await session.say(2)
  await session.end()
  const given = [server.url, account.key, session.code]
  const read = [
    ...[textOf(1), textOf(2), 'A talk'],
    expect.stringMatching(/^attachment; filename=.*\.srt/),
    expect.stringMatching(/^LiveScribeError: /),
  ]
  const script = `import { readAll } from './read-all.ts'
    console.log(JSON.stringify(await readAll(...process.argv.slice(1))))`
  const inNode = ['--input-type=module', '-e', script, ...given]
  expect(JSON.parse((await run(process.execPath, inNode, { cwd: program })).stdout)).toEqual(read)
  const command = join(program, 'node_modules', '.bin', 'live-scribe')
  const [url, key, code = ''] = given
  const env = { PATH: process.env.PATH, LIVE_SCRIBE_URL: url, LIVE_SCRIBE_KEY: key }
  expect((await run(command, ['export', code, '--format', 'txt'], { env })).stdout).toContain(
    textOf(2),
  )

  await build({ root: program, logLevel: 'silent', configFile: false })
  const [bundle = ''] = (await run('ls', [join(program, 'dist', 'assets')])).stdout.split('\n')
  const built = await readFile(join(program, 'dist', 'assets', bundle), 'utf8')
  const other = await serveOtherOrigin(`<body><script type="module">${built}</script></body>`)
  await page.goto(`${other.url}#${given.map(encodeURIComponent).join(',')}`)
  await expect.poll(() => page.textContent('body')).toMatch(/^\[/)
  expect(JSON.parse((await page.textContent('body')) ?? '')).toEqual(read)
  await other.close()
})
