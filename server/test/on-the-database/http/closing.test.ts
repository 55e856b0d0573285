import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose } from '#server/compose.ts'
import { toConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { openTestDatabase } from '../../test-database.ts'

class StuckRecogniser extends MarkedRecogniser {
  override close(): Promise<void> {
    return Promise.reject(new Error('the recogniser does not end'))
  }
}

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-closing-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

it('[OPS-31] the rest is closed, and the error told, when one part can’t be', async () => {
  const database = await openTestDatabase()
  let isClosed = false
  const { close } = await compose(
    toConfig(readEnvironment({ DATA_DIR: folder })),
    { auth: 'a secret of the tests, 32 characters or more' },
    {
      speechToText: new StuckRecogniser(['wait']),
      log: pino({ level: 'silent' }),
      database: {
        ...database,
        close: async () => {
          isClosed = true
          await database.close()
        },
      },
    },
  )
  await expect(close()).rejects.toThrow('the recogniser does not end')
  expect(isClosed).toBe(true)
})
