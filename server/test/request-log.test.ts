import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/lib/log.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let lines: Record<string, unknown>[]
let server: TestServer
beforeEach(async () => {
  lines = []
  const log = createLog('debug', { write: (line) => lines.push(JSON.parse(line)) })
  server = await startTestServer(new MarkedRecogniser(['words']), { log })
})
afterEach(() => server.close())

const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), init)
const of = (reqId: string | null) => lines.filter((line) => line.reqId === reqId)

describe('a request', () => {
  it('[OPS-05] has one line when it is answered: who asked what stays out, its route’s pattern is in', async () => {
    const reply = await ask('/api/transcripts/ABC234?token=confidential')
    const id = reply.headers.get('x-request-id')
    expect(of(id)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: id,
        method: 'GET',
        route: '/api/transcripts/:code',
        status: 404,
        ms: expect.any(Number),
        msg: 'request answered',
      },
    ])
  })

  it('[SEC-08] that is forbidden is a warning that names the user by id, or nobody', async () => {
    const user = await server.signUp()
    const { user: me } = (await (await user.call('GET', '/api/me')).json()) as {
      user: { id: string }
    }
    await user.call('GET', '/api/admin/summary')
    await ask('/api/rpc/create_interview_session', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    })
    const refused = lines.filter(({ msg }) => msg === 'request refused')
    expect(refused).toMatchObject([
      { level: 40, status: 403, route: '/api/admin/summary', user: me.id },
      { level: 40, status: 403, route: '/api/rpc/create_interview_session', user: null },
    ])
  })

  it('[OPS-05] keeps the id that the proxy gave it, unless that could forge a line', async () => {
    const given = async (id: string) =>
      (await ask('/api/configuration', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      )
    expect(await given('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
    for (const wrong of [
      'short',
      'has spaces in it',
      '"},{"level":60',
      'x'.repeat(65),
      '<b>no</b>',
    ]) {
      expect(await given(wrong)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })

  it('[OPS-05] gives its id to lines written far from it, one of a body too', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    await server.context.db.execute(sql`drop table transcript_segments cascade`)
    const segment = { sessionId: code, text: 'words', isFinal: true, segmentNumber: 1 }
    const reply = await ask('/api/transcript-segment', {
      method: 'POST',
      headers: {
        ...user.headers,
        'content-type': 'application/json',
        'x-request-id': 'from-the-proxy',
      },
      body: JSON.stringify(segment),
    })
    expect(reply.status).toBe(500)
    expect(of('from-the-proxy').map(({ msg }) => msg)).toEqual([
      'request failed',
      'request answered',
    ])
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('live_scribe_errors_total{kind="answer"} 1\n')
  })

  it('[OPS-05] leaves its id with the recording that it begins', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const token = await user.listenToken(code)
    await server.context.db.execute(sql`drop table transcript_segments cascade`)
    const recorder = await TestRecorder.connect(
      server.url,
      token,
      {},
      { 'x-request-id': 'of-the-upgrade' },
    )
    recorder.speak(createMarkedSpeech(['words'], ['words']))
    await recorder.closed
    expect(of('of-the-upgrade')).toContainEqual(
      expect.objectContaining({ msg: 'segment not stored', level: 40 }),
    )
  })

  it('[OPS-05] of a machine that watches is no line at the usual level', async () => {
    lines.splice(0)
    await ask('/healthz')
    await ask('/readyz')
    expect(lines.filter(({ level }) => Number(level) >= 30)).toEqual([])
    expect(lines.map(({ route }) => route)).toEqual(['/healthz', '/readyz'])
  })
})
