import { afterEach, expect, it, vi } from 'vitest'
import { keep, listKept } from '#web/features/sharing/offline/kept-transcripts.ts'
import { eraseDeviceData } from '#web/lib/browser/device-data.ts'
import { stubCacheStorage } from '../../test/browser/fake-cache-storage.ts'
import { transcriptReply } from '../../test/transcript-fixtures.ts'
import { registerDeviceData } from './register-device-data.ts'

afterEach(() => vi.unstubAllGlobals())

it('[PHONE-5] signing out removes all transcripts that this device keeps', async () => {
  stubCacheStorage()
  registerDeviceData()
  await keep({ at: Date.now(), page: transcriptReply(0, 2) })
  expect(await listKept()).toHaveLength(1)

  expect(await eraseDeviceData()).toBe(true)
  expect(await listKept()).toEqual([])
  expect(await eraseDeviceData()).toBe(false)
})
