import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/lib/log.ts'
import { MarkedRecogniser, speakMarked } from './marked-speech.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const vocabulary = 'confidential words'.split(' ')
const title = 'Interview at Initech'
const email = 'candidate@example.com'

let lines: string[]
let server: TestServer
beforeEach(async () => {
  lines = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  server = await startTestServer(new MarkedRecogniser(vocabulary), { log })
})
afterEach(() => server.close())

it('[RISK-51] no log line holds text, titles, addresses, codes or keys, at the most talkative level', async () => {
  const user = await server.signUp(email)
  const code = await user.openSession(title)
  const token = await user.listenToken(code)
  const recorder = await user.record(code)
  recorder.speak(speakMarked(['confidential words'], vocabulary))
  await recorder.until(({ finals }) => finals.length === 1)
  await server.visitor.call('GET', `/api/transcripts/${code}`)
  await server.visitor.call('GET', `/view/${code}?title=confidential&token=${token}`)
  await server.visitor.call('GET', `/api/nothing/${code}/confidential`)
  const data = { text: 'confidential too', isFinal: false, sessionId: code, timestamp: Date.now() }
  const event = { channel: `transcript-${code}`, event: 'transcript-event', data }
  expect((await user.call('POST', '/api/pusher-trigger', event)).status).toBe(200)
  await user.call('POST', '/api/pusher-trigger', { ...event, data: 'confidential nonsense' })
  await recorder.stop()

  // A query that fails repeats its parameters: the place where text likes to slip in.
  const next = await user.openSession(title)
  await server.context.db.execute(sql`drop table transcript_segments`)
  const segment = { sessionId: next, text: 'confidential', isFinal: true, segmentNumber: 1 }
  expect((await user.call('POST', '/api/transcript-segment', segment)).status).toBe(500)

  const written = lines.join('')
  expect(written).toContain('request failed')
  expect(written).toContain('"route":"/api/transcripts/:code"')
  for (const secret of ['confidential', title, email, code, next, token]) {
    expect(written).not.toContain(secret)
  }
})
