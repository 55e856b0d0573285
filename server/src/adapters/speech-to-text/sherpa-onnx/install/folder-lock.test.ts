import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withFolderLock } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-lock-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const lockFile = () => path.join(folder, 'install.lock')
const writeLock = (holder: object) =>
  fs.writeFileSync(lockFile(), JSON.stringify({ token: 'other', ...holder }))

it('[MODEL-18] lets one after the other in, and leaves nothing behind', async () => {
  const order: number[] = []
  const take = (number: number) =>
    withFolderLock(folder, {}, async () => {
      order.push(number)
      expect(fs.existsSync(lockFile())).toBe(true)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(number)
    })
  await Promise.all([take(1), take(2), take(3)])
  expect(order[0]).toBe(order[1])
  expect(order[2]).toBe(order[3])
  expect(fs.readdirSync(folder)).toEqual([])
})

it('[MODEL-18] takes over from a process that has ended, or gave no sign of life for a minute', {
  tags: 'deep',
}, async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeLock({ pid, host: os.hostname() })
  expect(await withFolderLock(folder, {}, async () => 'mine')).toBe('mine')
  // A process of another machine can't be asked, and a number may be another process's now.
  for (const host of ['another-machine', os.hostname()]) {
    for (const later of [61_000, -86_400_000]) {
      writeLock({ pid: process.pid, host })
      const now = () => Date.now() + later
      expect(await withFolderLock(folder, { now }, async () => 'mine')).toBe('mine')
    }
  }
})

it('waits for a living process until it is cancelled', async () => {
  writeLock({ pid: process.pid, host: os.hostname() })
  const controller = new AbortController()
  const waiting = withFolderLock(
    folder,
    { signal: controller.signal, onWait: () => controller.abort() },
    async () => 'mine',
  )
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(fs.readdirSync(folder)).toEqual(['install.lock'])
})

it('frees the folder when the work fails', async () => {
  const failing = withFolderLock(folder, {}, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(fs.readdirSync(folder)).toEqual([])
})
