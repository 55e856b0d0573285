// @module-tag deep

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cutPower } from './cut-power.ts'
import { expectSays, expectServes, startProgram } from './start-server.ts'

/** The number of the user `nobody`, who may write nothing here. */
const NOBODY = 65_534
const DISK = 'size=128m,mode=755'

/** A small disk of its own in memory; null where mounting is not allowed, as in most containers. */
function mount(): string | null {
  const at = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', at], { stdio: 'ignore' })
    return at
  } catch {
    fs.rmdirSync(at)
    return null
  }
}

const first = mount()
if (first) unmount(first)

function unmount(at: string): void {
  execFileSync('umount', [at])
  fs.rmdirSync(at)
}

/** Whether another user may read the program at all: the project may lie in a private folder. */
const othersReadProgram =
  spawnSync(process.execPath, [fileURLToPath(new URL('../programs/cut-at.mjs', import.meta.url))], {
    uid: NOBODY,
    gid: NOBODY,
    env: { CUT_AT: '1000000' },
  }).status === 0

let disk: string
let folder: string
beforeEach(() => {
  disk = mount() ?? ''
  folder = path.join(disk, 'data')
})
afterEach(() => unmount(disk))

const filler = () => path.join(disk, 'filler')
/** Fills the disk but for so many bytes. */
function fill(leaves: number): void {
  const { bavail, bsize } = fs.statfsSync(disk)
  fs.writeFileSync(filler(), Buffer.alloc(Math.max(0, bavail * bsize - leaves)))
}
const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, disk])

const HAS_NO_ROOM = /can't be written \(ENOSPC\)\. Free space on its disk/

describe.runIf(first)('a start on a disk of its own', () => {
  it.each([0, 4_096, 100_000, 4_000_000, 40_000_000])(
    '[STATE-6] that has %d bytes left says so, and serves once there is room',
    async (leaves) => {
      fill(leaves)
      expect(await expectSays(folder)).toMatch(HAS_NO_ROOM)
      fs.rmSync(filler())
      await expectServes(folder)
    },
  )

  it.each([0, 4_096, 100_000, 4_000_000])(
    '[STATE-6] that has a database and %d bytes left serves, or says so and serves once there is room',
    async (leaves) => {
      fs.mkdirSync(folder)
      await cutPower(folder)
      fill(leaves)
      const { child, served, ended } = startProgram(folder)
      if (await served) child.kill('SIGTERM')
      const { code, err } = await ended
      if (code !== 0) {
        expect(err).toMatch(HAS_NO_ROOM)
        expect(err.trimEnd().split('\n')).toHaveLength(1)
      }
      fs.rmSync(filler())
      await expectServes(folder)
    },
  )

  it.each(['without a database', 'with a database'])(
    '[STATE-6] that can only be read, %s, says so',
    async (state) => {
      if (state === 'with a database') {
        fs.mkdirSync(folder)
        await cutPower(folder)
      }
      remount('ro')
      expect(await expectSays(folder)).toMatch(
        // Node tells this for a folder that it can't create there.
        state === 'with a database' ? /\(EROFS\)\. Its disk can only be read/ : /\(ENOENT\)/,
      )
      remount('rw')
      await expectServes(folder)
    },
  )

  it.each(othersReadProgram ? ['another user'] : [])(
    '[STATE-6] of which everything belongs to %s says so',
    async () => {
      fs.mkdirSync(folder)
      await cutPower(folder)
      expect(await expectSays(folder, { uid: NOBODY })).toMatch(
        /can't be (written|read) \(EACCES\)/,
      )
      await expectServes(folder)
    },
  )
})
