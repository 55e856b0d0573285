import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lutimesSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpAlone } from './set-up-lock.mjs'

let root
const said = []
const say = (line) => said.push(line)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'set-up-lock-'))
  said.length = 0
})
afterEach(() => rmSync(root, { recursive: true }))

test('[RUN-15] a start waits for another that sets the same checkout up, and says so', async () => {
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  symlinkSync(String(other.pid), join(root, '.set-up-by'))
  let isDone = false
  const work = setUpAlone(root, say, async () => {
    isDone = true
    return 'done'
  })
  await expect
    .poll(() => said)
    .toEqual([`Process ${other.pid} sets this checkout up; waiting for it …`])
  expect(isDone).toBe(false)
  // As one that is interrupted, which leaves its lock.
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await work).toBe('done')
  expect(said).toHaveLength(1)
  expect(readdirSync(root)).toEqual([])
})

test('a lock that is older than any set-up counts for nothing', async () => {
  const file = join(root, '.set-up-by')
  symlinkSync(String(process.ppid), file)
  const hourAgo = Date.now() / 1000 - 3600
  lutimesSync(file, hourAgo, hourAgo)
  expect(await setUpAlone(root, say, async () => 'done')).toBe('done')
  expect(said).toEqual([])
})

test('work that fails leaves no lock', async () => {
  await expect(setUpAlone(root, say, () => Promise.reject(new Error('no space')))).rejects.toThrow(
    'no space',
  )
  expect(readdirSync(root)).toEqual([])
  expect(said).toEqual([])
})

test('a checkout in which nothing can be written is set up without a lock', async () => {
  expect(await setUpAlone(join(root, 'missing'), say, async () => 'done')).toBe('done')
})
