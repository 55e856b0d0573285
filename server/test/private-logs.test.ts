import fs from 'node:fs'
import path from 'node:path'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorDetails } from '#server/lib/error-details.ts'
import { createLog } from '#server/lib/log.ts'
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
  recorder.speak(createMarkedSpeech(['confidential words'], vocabulary))
  await recorder.until(({ finals }) => finals.length === 1)
  await server.visitor.call('GET', `/api/transcripts/${code}`)
  await server.visitor.call('GET', `/view/${code}?title=confidential&token=${token}`)
  await server.visitor.call('GET', `/api/nothing/${code}/confidential`)
  const data = { text: 'confidential too', isFinal: false, sessionId: code, timestamp: Date.now() }
  const event = { channel: `transcript-${code}`, event: 'transcript-event', data }
  expect((await user.call('POST', '/api/pusher-trigger', event)).status).toBe(200)
  await user.call('POST', '/api/pusher-trigger', { ...event, data: 'confidential nonsense' })
  await recorder.stop()

  // The error of a failed query contains its parameters, which could reach the log.
  const next = await user.openSession(title)
  await server.context.db.execute(sql`drop table transcript_segments`)
  const segment = { sessionId: next, text: 'confidential', isFinal: true, segmentNumber: 1 }
  expect((await user.call('POST', '/api/transcript-segment', segment)).status).toBe(500)

  const written = lines.join('')
  expect(written).toContain('request failed')
  const failed = lines.find((line) => line.includes('request failed'))
  expect(failed).toContain('"stack":["')
  expect(failed).toContain('server/src/')
  expect(written).toContain('"route":"/api/transcripts/:code"')
  for (const secret of ['confidential', title, email, code, next, token]) {
    expect(written).not.toContain(secret)
  }
})

it('[RISK-51] an error that carries all of those is told by its class, code and calls only', async () => {
  const { log } = server.context
  const secrets = ['confidential', title, email, 'KQ7WXY', 'a-token']
  const text = secrets.join(' ')
  const cause = Object.assign(new Error(text), { detail: text, code: '23505' })
  const error = Object.assign(new Error(`Failed query: ${text}\nparams: ${text}`, { cause }), {
    params: [text],
  })
  lines.length = 0
  log.error({ error: errorDetails(error) }, 'segment not stored')
  log.error(error)
  log.error({ err: error })
  log.error({ err: error }, 'a library failed')

  expect(lines).toHaveLength(4)
  for (const line of lines) {
    expect(line).toContain('server/test/private-logs.test.ts:')
    expect(line).toContain('"code":"23505"')
    for (const secret of secrets) expect(line).not.toContain(secret)
  }
})

it('[RISK-51] no log line of ours tells an error by its name or its message alone', () => {
  const folder = path.join(import.meta.dirname, '../src')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const wrong = files.filter((name) =>
    /error instanceof Error \? error\.(name|message)|\blog\.\w+\(\{[^}]*\berror\.(name|message|stack)/.test(
      fs.readFileSync(path.join(folder, name), 'utf8'),
    ),
  )
  expect(wrong).toEqual([])
})
