import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { findTextsByChannel, microphone, scripts, vocabulary } from '../marked-conversation.ts'

const aModel = {
  model_uuid: expect.any(String),
  model_info: { name: 'marked', version: '1', arch: 'marked' },
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterEach(() => server.close())

it('[CHAN-3] of a session of one channel nothing changes but the numbers of channels', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { multichannel: 'true' })
  recorder.speak(microphone)
  await recorder.stop()
  const limits = { limit: expect.any(Number), grace: 0 }
  const start = { sample: 0, segment: 0, received: 0, heard: 0, ...limits }
  const counts = { channels: 1, takes_counts: true }
  expect(recorder.of('Ready')).toEqual([{ type: 'Ready', session_id: code, ...start, ...counts }])
  const [metadata, ...more] = recorder.of('Metadata')
  expect(more).toEqual([])
  expect(metadata).toEqual({
    type: 'Metadata',
    transaction_key: 'deprecated',
    request_id: expect.any(String),
    sha256: '',
    created: expect.any(String),
    duration: microphone.length / 16_000,
    channels: 1,
  })
  for (const result of recorder.of('Results'))
    expect(result).toEqual({
      type: 'Results',
      channel_index: [0, 1],
      start: expect.any(Number),
      duration: expect.any(Number),
      is_final: expect.any(Boolean),
      speech_final: expect.any(Boolean),
      from_finalize: expect.any(Boolean),
      channel: { alternatives: [expect.anything()] },
      metadata: { request_id: metadata?.request_id, ...aModel },
      live_scribe: {
        segment_number: expect.any(Number),
        start_ms: expect.any(Number),
        end_ms: expect.any(Number),
        channel: 0,
        speaker: null,
        timestamp: expect.any(Number),
        spoken_at: expect.any(Number),
        is_gap: false,
      },
    })
  expect(await findTextsByChannel(server, code)).toEqual({ you: scripts.you, them: [] })
  expect(await findSessionRow(server, code)).toMatchObject({
    channels: 1,
    channelDurableSamples: null,
  })
})
