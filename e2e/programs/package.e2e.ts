import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { serveOtherOrigin } from '@live-scribe/testing/servers/serve-other-origin'
import { publint } from 'publint'
import { build } from 'vite'
import { buildPackage } from '../../client/build/build-package.ts'
import { expect } from '../fixtures.ts'
import { test as base } from '../lib/written-session.ts'

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
  for await (const { session_id } of scribe.recordings.list()) {
    texts.push(session_id === code ? 'the newest' : session_id)
    break
  }
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

interface Installed {
  /** The folder that is packed. */
  source: string
  /** The packed file. */
  file: string
  /** The folder of a program that has installed it. */
  program: string
  /** The server's address, a key and the code of a transcript. */
  given: string[]
}

const test = base.extend<{ installed: Installed }>({
  installed: async ({ playwright, server, session, signedIn, person }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-package-'))
    const source = join(folder, 'package')
    await buildPackage(source)
    const pack = async (from: string) => {
      const args = ['pack', from, '--pack-destination', folder, '--json', '--ignore-scripts']
      const [{ filename }] = JSON.parse((await run('npm', args, { cwd: folder })).stdout)
      return join(folder, filename)
    }
    const files = [await pack(source), await pack(join(root, 'node_modules', 'zod'))] as const
    const program = join(folder, 'program')
    await mkdir(program)
    await writeFile(join(program, 'package.json'), '{ "type": "module" }')
    await run('npm', ['install', '--offline', '--ignore-scripts', ...files], { cwd: program })
    await writeFile(join(program, 'read-all.ts'), READ_ALL)

    await session.say('We moved the queue.')
    await session.say('Nobody saw it.')
    const owner = await playwright.request.newContext({ storageState: signedIn })
    const made = await owner.post(`${server.url}/api/account/api-keys`, {
      headers: { origin: server.url },
      data: { name: 'A program', scopes: ['recordings:read'], password: person.password },
    })
    expect(made.status()).toBe(200)
    const { key } = await made.json()
    await owner.dispose()
    await use({ source, file: files[0], program, given: [server.url, key, session.code] })
    await rm(folder, { recursive: true })
  },
})

/** What the program reads. */
const read = [
  ...['We moved the queue.', 'Nobody saw it.', 'the newest'],
  expect.stringMatching(/^attachment; filename="Interview.*\.srt"/),
  expect.stringMatching(/^LiveScribeError: /),
]

test('[CLIENT-11] the package for programs is installed from its file, and reads in Node and as a command', async ({
  installed: { program, given },
}) => {
  const script = `import { readAll } from './read-all.ts'
    console.log(JSON.stringify(await readAll(...process.argv.slice(1))))`
  const inNode = ['--input-type=module', '-e', script, ...given]
  expect(JSON.parse((await run(process.execPath, inNode, { cwd: program })).stdout)).toEqual(read)
  const [url, key, code = ''] = given
  const command = join(program, 'node_modules', '.bin', 'live-scribe')
  const env = { PATH: process.env.PATH, LIVE_SCRIBE_URL: url, LIVE_SCRIBE_KEY: key }
  const { stdout } = await run(command, ['export', code, '--format', 'txt'], { env })
  expect(stdout).toContain('Nobody saw it.')
})

test('[CLIENT-11, CLIENT-12] the package for programs has types for each way of resolving, and reads in a page of another site', {
  tag: '@deep',
}, async ({ installed: { source, file, program, given }, page, pageErrors }) => {
  pageErrors.expect(/404.*\/api\/sessions/)
  const { messages } = await publint({ pkgDir: source, level: 'suggestion' })
  expect(messages).toEqual([])
  const checked = await checkPackage(createPackageFromTarballData(await readFile(file)))
  // As its documentation says the package is for `import`, so for these two ways of resolving it.
  const isForImport = (problem: object) =>
    !('resolutionKind' in problem) ||
    ['node16-esm', 'bundler'].includes(String(problem.resolutionKind))
  expect(checked.types && checked.problems.filter(isForImport)).toEqual([])

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

  await writeFile(join(program, 'page.js'), PAGE)
  await writeFile(join(program, 'index.html'), '<script type="module" src="page.js"></script>')
  await build({ root: program, logLevel: 'silent', configFile: false })
  const assets = join(program, 'dist', 'assets')
  const [bundle = ''] = await readdir(assets)
  const script = await readFile(join(assets, bundle), 'utf8')
  const other = await serveOtherOrigin(`<body><script type="module">${script}</script></body>`)
  await page.goto(`${other.url}#${given.map(encodeURIComponent).join(',')}`)
  await expect.poll(() => page.textContent('body')).toMatch(/^\[/)
  expect(JSON.parse((await page.textContent('body')) ?? '')).toEqual(read)
  await other.close()
})
