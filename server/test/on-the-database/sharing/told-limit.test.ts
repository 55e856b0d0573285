import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterAll(() => server.close())

it('[BOUND-32] an owner changes 120 times a minute what readers are told of, and can always stop sharing', async () => {
  const owner = await server.signUp()
  const code = await owner.openSession()
  const change = async (path: string, body: object) =>
    (await owner.call('POST', `/api/sessions/${code}/${path}`, body)).status
  const name = { channel: 0, speaker: null, name: 'Anna' }
  const tries = Array.from({ length: 300 }, () => change('speaker-names', name))
  const done = (await Promise.all(tries)).filter((status) => status === 200)
  expect(done).toHaveLength(120)
  const refused: [string, object][] = [
    ['unpinned-question', { segment_number: 1 }],
    ['needs/seen', { at: 1 }],
    ['sharing', { is_shared: true }],
    ['reader-export', { is_allowed: true }],
    ['reader-needs', { can_ask: true }],
  ]
  for (const [path, body] of refused) expect([path, await change(path, body)]).toEqual([path, 429])
  expect(await change('reader-export', { is_allowed: false })).toBe(200)
  expect(await change('reader-needs', { can_ask: false })).toBe(200)
  expect(await change('sharing', { is_shared: false })).toBe(200)
  const stranger = await server.signUp()
  expect((await stranger.call('GET', `/api/transcripts/${code}`)).status).toBe(404)
})
