import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areNodePackagesInstalled, getNpmCommand, installNodePackages } from './node-packages.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'node-packages-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, packages) {
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}

/** Writes the lock that npm writes last, with the packages that it names. */
function writeInstalled(packages) {
  for (const path of Object.keys(packages)) {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), '{}')
  }
  write('node_modules/.package-lock.json', packages)
}

const zod = { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } }
const other = { 'node_modules/fsevents': { version: '2.0.0', optional: true } }

test('packages are installed when node_modules has each version of the lock', () => {
  write('package-lock.json', { '': {}, ...zod })
  writeInstalled(zod)
  expect(areNodePackagesInstalled(root)).toBe(true)
})

test('an optional package of another system may be missing', () => {
  write('package-lock.json', { '': {}, ...zod, ...other })
  writeInstalled(zod)
  expect(areNodePackagesInstalled(root)).toBe(true)
})

test('a folder of ours that is optional may be missing, where it does not fit the machine’s Node', () => {
  const link = { resolved: 'scripts/node', link: true }
  const folder = (optional) => ({ 'scripts/node': { version: '0.1.0', optional } })
  writeInstalled(zod)
  write('package-lock.json', { ...zod, 'node_modules/@our/node': link, ...folder(true) })
  expect(areNodePackagesInstalled(root)).toBe(true)
  write('package-lock.json', { ...zod, 'node_modules/@our/node': link, ...folder(false) })
  expect(areNodePackagesInstalled(root)).toBe(false)
})

test('[RUN-14] a start installs what building and serving need, and nothing of tests', async () => {
  const vitest = { 'node_modules/vitest': { version: '5.0.0', integrity: 'sha512-b', dev: true } }
  write('package-lock.json', { '': {}, ...zod, ...vitest })
  const calls = []
  const run = async (_command, args) => {
    calls.push(args)
    return { code: 0, output: '' }
  }
  const install = (withTests) => installNodePackages(root, { say: () => {}, withTests, run })
  await install(false)
  expect(calls.at(-1)).toContain('--omit=dev')
  writeInstalled(zod)
  await install(false)
  expect(calls).toHaveLength(1)
  await install(true)
  expect(calls.at(-1)).toContain('--include=dev')
  writeInstalled({ ...zod, ...vitest })
  await install(false)
  expect(calls).toHaveLength(2)
})

test('[RUN-14] an installation for a start has no source maps, and what is linked from it keeps its own', async () => {
  const [own, map] = [join(root, 'web.js.map'), 'node_modules/zod/lib/index.d.ts.map']
  mkdirSync(join(root, 'node_modules/zod/lib'), { recursive: true })
  symlinkSync(root, join(root, 'node_modules/ours'))
  write('package-lock.json', zod)
  const run = async () => ({ code: 0, output: '' })
  const install = async (withTests) => {
    for (const file of [own, join(root, map), join(root, 'node_modules/zod/data.map')])
      writeFileSync(file, '')
    await installNodePackages(root, { say: () => {}, withTests, run })
  }
  await install(true)
  expect(existsSync(join(root, map))).toBe(true)
  await install(false)
  expect(existsSync(join(root, map))).toBe(false)
  expect(readdirSync(join(root, 'node_modules/zod'))).toEqual(['data.map', 'lib'])
  expect(existsSync(own)).toBe(true)
})

test('packages of which some were deleted are installed anew', () => {
  write('package-lock.json', { '': {}, ...zod })
  writeInstalled(zod)
  rmSync(join(root, 'node_modules/zod/package.json'))
  expect(areNodePackagesInstalled(root)).toBe(false)
})

test('a start that waited for another one’s installation finds it done', async () => {
  write('package-lock.json', zod)
  const lock = join(root, '.set-up-by')
  symlinkSync(String(process.ppid), lock)
  const run = () => Promise.reject(new Error('npm was called'))
  const installed = installNodePackages(root, { say: () => {}, run })
  writeInstalled(zod)
  rmSync(lock)
  expect(await installed).toBe(true)
})

test('another version, a missing package, one too many or no finished install is stale', () => {
  write('package-lock.json', { '': {}, ...zod })
  expect(areNodePackagesInstalled(root)).toBe(false)
  writeInstalled({})
  expect(areNodePackagesInstalled(root)).toBe(false)
  writeInstalled({ 'node_modules/zod': { version: '4.0.1' } })
  expect(areNodePackagesInstalled(root)).toBe(false)
  writeInstalled({ ...zod, ...other })
  expect(areNodePackagesInstalled(root)).toBe(false)
})

test('the packages are installed anew for a Node that is older than the one that they were for', async () => {
  write('package-lock.json', zod)
  writeInstalled(zod)
  const machine = { platform: 'linux', arch: 'x64', versions: { node: '20.20.2' } }
  const calls = []
  const run = async (_command, args) => {
    calls.push(args)
    return { code: 0, output: '' }
  }
  expect(await installNodePackages(root, { say: () => {}, run, machine })).toBe(true)
  expect(calls).toHaveLength(1)
})

test('npm is not called when the packages are installed', async () => {
  write('package-lock.json', zod)
  writeInstalled(zod)
  const run = () => Promise.reject(new Error('npm was called'))
  expect(await installNodePackages(root, { say: () => {}, run })).toBe(true)
})

test('a failing install says what npm said', async () => {
  write('package-lock.json', zod)
  const lines = []
  const run = async () => ({ code: 1, output: 'npm error network' })
  expect(await installNodePackages(root, { say: (line) => lines.push(line), run })).toBe(false)
  expect(lines.join('\n')).toContain('npm error network')
})

test('npm runs on the Node that started it, not on the one it is about to remove', () => {
  const env = { npm_execpath: '/opt/npm-cli.js', npm_node_execpath: '/opt/node' }
  expect(getNpmCommand(env)).toEqual({ command: '/opt/node', args: ['/opt/npm-cli.js'] })
  expect(getNpmCommand({}, { platform: 'linux' })).toEqual({ command: 'npm', args: [] })
  const windows = { platform: 'win32', execPath: 'C:\\node\\node.exe' }
  expect(getNpmCommand({}, windows)).toEqual({
    command: 'C:\\node\\node.exe',
    args: ['C:\\node\\node_modules\\npm\\bin\\npm-cli.js'],
  })
})
