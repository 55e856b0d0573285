import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  acquireLease,
  advanceDurablePosition,
  storeHeartbeat,
} from '#server/features/recording/session/session-lease.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser([]))
})
afterEach(() => server.close())

it('[IN-50, CHAN-6] the number of channels of a session never falls, whatever a process that knows one stores', async () => {
  const code = await (await server.signUp()).openSession()
  const { db } = server.context
  const { id } = await findSessionRow(server, code)
  const now = new Date()
  const outcome = await acquireLease(db, id, { now, takesOver: false })
  if ('refused' in outcome) throw new Error(outcome.refused)
  const lease = outcome.session
  await storeHeartbeat(db, lease, { now, channels: 2, recorderRuns: [] })
  expect(await findSessionRow(server, code)).toMatchObject({ channels: 2 })
  await storeHeartbeat(db, lease, { now, channels: 1, recorderRuns: [] })
  await advanceDurablePosition(db, lease, { durableSamples: [100], missingSamples: 0 })
  expect(await findSessionRow(server, code)).toMatchObject({ channels: 2, durableSample: 100 })
})
