import http from 'node:http'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let user: TestUser
let code: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  user = await server.signUp()
  code = await user.openSession()
})
afterAll(() => server.close())

const save = (segmentNumber: number, text: string, more: object = {}, by = user) =>
  by.call('POST', '/api/transcript-segment', {
    sessionId: code,
    text,
    isFinal: true,
    segmentNumber,
    userId: 'someone-else',
    ...more,
  })

describe('a segment that a client recognised itself', () => {
  it('[API-01, RISK-40] is stored under its number, once, however often it is sent', async () => {
    for (let time = 0; time < 3; time += 1) {
      const reply = await save(1, ' It can wait. ')
      expect(await reply.json()).toEqual({ stored: true, segmentNumber: 1 })
    }
    const { segments } = await server.transcript(code)
    expect(segments.map(({ segment_number, text }) => [segment_number, text])).toEqual([
      [1, 'It can wait.'],
    ])
  })

  it('is refused with a gap, or with another text under a stored number', async () => {
    for (const reply of [await save(3, 'Too far.'), await save(1, 'Another text.')]) {
      expect(reply.status).toBe(409)
      expect(await reply.json()).toEqual({
        code: 'conflict',
        error: 'The next segment is number 2.',
      })
    }
  })

  it('[REC-78] is skipped when it is empty or only an interim', async () => {
    expect(await (await save(2, '   ')).json()).toEqual({ stored: false, segmentNumber: 2 })
    expect(await (await save(2, 'It', { isFinal: false })).json()).toMatchObject({ stored: false })
    expect((await server.transcript(code)).segments).toHaveLength(1)
  })

  it('[REC-80, RISK-03] is not taken from a visitor or for another’s session', async () => {
    const other = await server.signUp()
    expect((await save(2, 'Not mine.', {}, other)).status).toBe(404)
    expect((await save(2, 'Nobody’s.', {}, server.visitor)).status).toBe(401)
    expect((await save(2, 'x'.repeat(10_001))).status).toBe(400)
    expect((await server.transcript(code)).segments).toHaveLength(1)
  })

  it('[API-02, RPC-23] is stored although its sender does not wait for the answer', async () => {
    const body = { sessionId: code, text: 'Not waited for.', isFinal: true, segmentNumber: 2 }
    const sender = http.request(new URL('/api/transcript-segment', server.url), {
      method: 'POST',
      headers: { ...user.headers, 'content-type': 'application/json' },
    })
    sender.on('error', () => {})
    await new Promise((sent) => sender.end(JSON.stringify(body), () => sent(undefined)))
    sender.destroy()
    await expect
      .poll(async () => (await server.transcript(code)).segments.map(({ text }) => text))
      .toEqual(['It can wait.', 'Not waited for.'])
  })

  it('is not added to a session that has ended', async () => {
    await (await user.record(code)).stop()
    const reply = await save(2, 'Too late.')
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ code: 'session_completed' })
  })
})
