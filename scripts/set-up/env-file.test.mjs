import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-scribe-env-'))
  writeFileSync(join(folder, '.env'), 'PORT=no number\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a script of package.json in a folder with a `.env` of the test. */
function run(name, { words = [], env = {} } = {}) {
  const [node, ...args] = scripts[name].split(' ')
  expect(node).toBe('node')
  const inRoot = args.map((word) => (word.includes('/') ? join(root, word) : word))
  const { PATH } = process.env
  return spawnSync(process.execPath, [...inRoot, ...words], {
    cwd: folder,
    env: { PATH, DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
  })
}

describe('variables in .env', () => {
  it.each([
    ['serve', []],
    ['admin', ['grant', 'ann@example.com']],
    ['model', []],
  ])('[OPS-34] are read by npm run %s', (name, words) => {
    expect(run(name, { words }).stderr).toContain('PORT: must be a whole number')
  })

  it('[OPS-34] are read by npm start and npm run dev', () => {
    for (const file of ['set-up/start-product', 'dev']) {
      const program = readFileSync(join(root, 'scripts', `${file}.mjs`), 'utf8')
      expect(program).toMatch(
        /\[\.\.\.SHORT_PAUSES, \.\.\.PREPARED, (\S+ )?'server\/src\/main\.ts'\]/,
      )
    }
  })

  it('[OPS-34] go behind those of the environment, and may be missing', { tags: 'deep' }, () => {
    const said = run('admin', { words: ['grant', 'ann@example.com'], env: { PORT: '0' } })
    expect(said.stderr).toBe('')
    expect(said.stdout).toBe('Nobody has signed up with ann@example.com.\n')
    rmSync(join(folder, '.env'))
    const without = run('admin', { words: ['grant', 'ann@example.com'] })
    expect(without).toMatchObject({ stdout: said.stdout, stderr: '' })
  })

  it('[OPS-34] are told to be unreadable in one line', () => {
    rmSync(join(folder, '.env'))
    mkdirSync(join(folder, '.env'))
    expect(run('admin', { words: [] })).toMatchObject({
      status: 1,
      stderr: ".env can't be read. Make it a file that this user may read.\n",
    })
  })
})

it('[OPS-50] npm run serve limits the arenas of malloc, where nobody has set them', () => {
  const echo = join(folder, 'echo.mjs')
  const print = 'console.log(process.env.MALLOC_ARENA_MAX), process.exit()'
  writeFileSync(echo, `if (process.argv[1].endsWith('main.ts')) ${print}\n`)
  const env = { NODE_OPTIONS: `--import=${echo}` }
  expect(run('serve', { env }).stdout).toBe('2\n')
  expect(run('serve', { env: { ...env, MALLOC_ARENA_MAX: '4' } }).stdout).toBe('4\n')
})
