import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it, onTestFinished } from 'vitest'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer } from '../../test-server.ts'

it('[KEYLISTEN-11] a key that ends while its socket is opened closes it at once', async () => {
  let now = new Date('2026-11-23T09:00:00Z')
  let passes = false
  const recogniser = new MarkedRecogniser(['wait'])
  const { capabilities } = recogniser
  // The languages are read after the key was admitted, and before its socket is watched.
  Object.defineProperty(recogniser, 'capabilities', {
    get: () => {
      if (passes) now = new Date('2026-11-23T09:01:00Z')
      return capabilities
    },
  })
  const server = await startTestServer(recogniser, { now: () => now })
  onTestFinished(() => server.close())
  const user = await server.signUp()
  const { key } = await makeKeyHolder(server, user, { ends_at: '2026-11-23T09:01:00Z' })
  passes = true
  const recorder = await TestRecorder.connect(server.url, key)
  expect(await recorder.closed).toEqual({
    code: closeCodes.authenticationFailed,
    reason: 'key_refused',
  })
})
