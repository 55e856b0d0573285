import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { until } from '@live-scribe/testing/time/until'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterAll(() => server.close())

it('[LIVE-35] who reads the log after a line was stored finds it, while another read of the page waits', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const save = (segmentNumber: number) =>
    user.call('POST', '/api/transcript-segment', {
      ...{ sessionId: code, text: 'A line.', isFinal: true, segmentNumber },
    })
  const read = () => server.stranger().call('GET', `/api/transcripts/${code}`)
  await save(1)
  const noAnswer = Promise.withResolvers<null>()
  const asked = vi.spyOn(server.context.nodeCalls, 'request').mockReturnValue(noAnswer.promise)
  const before = read()
  await until(() => asked.mock.calls.length === 1)
  asked.mockResolvedValue(null)
  await save(2)
  const { segments } = getSharedTranscript.reply.parse(await (await read()).json())
  expect(segments).toHaveLength(2)
  noAnswer.resolve(null)
  expect((await before).status).toBe(200)
  asked.mockRestore()
})

it('[BOUND-22] who reads recordings of a node that gives no answer delays no other reader', async () => {
  const open = async () => (await server.signUp()).openSession()
  const waiting = await Promise.all(Array.from({ length: 8 }, open))
  // As another node records them.
  await server.context.db.update(transcriptionSessions).set({ status: 'active' })
  const other = await open()
  const noAnswer = Promise.withResolvers<null>()
  const asked = vi.spyOn(server.context.nodeCalls, 'request')
  asked.mockReturnValue(noAnswer.promise)
  const reads = waiting.map((code) => server.stranger().call('GET', `/api/transcripts/${code}`))
  await until(() => asked.mock.calls.length === waiting.length)
  asked.mockResolvedValue(null)
  const reply = await server.stranger().call('GET', `/api/transcripts/${other}`)
  expect(reply.status).toBe(200)
  noAnswer.resolve(null)
  for (const read of await Promise.all(reads)) expect(read.status).toBe(200)
})
