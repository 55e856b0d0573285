import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectSays, expectServes } from './start-server.ts'

let folder: string
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-no-room-'))
  await addMigratedDatabase(folder)
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

it('[STATE-6] a start that finds no room for a file says so in one line, and serves once there is', async () => {
  const draft = path.join(folder, 'auth-secret.new')
  // Each write there fails as on a full disk.
  fs.symlinkSync('/dev/full', draft)
  expect(await expectSays(folder)).toMatch(
    /auth-secret can't be written \(ENOSPC\)\. Free space on its disk/,
  )
  fs.rmSync(draft)
  await expectServes(folder)
})
