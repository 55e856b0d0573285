import http from 'node:http'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let now = new Date('2026-11-21T10:00:00Z')
let server: TestServer
let user: TestUser
let code: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']), { now: () => now })
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

  it('[BOUND-1] has at most 2,000 characters', async () => {
    const long = await save(3, 'x'.repeat(2001))
    expect(long.status).toBe(400)
    expect(await long.json()).toMatchObject({
      error: expect.stringContaining(
        'A segment has at most 2000 characters. Send a longer one in parts.',
      ),
    })
    expect((await save(3, 'x'.repeat(2000))).status).toBe(200)
  })

  it('is not added to a session that has ended', async () => {
    await (await user.record(code)).stop()
    const reply = await save(4, 'Too late.')
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ code: 'session_completed' })
  })
})

describe('what an account stores without audio', () => {
  async function write(by: TestUser, texts: string[]): Promise<Response[]> {
    const sessionId = await by.openSession()
    const replies: Response[] = []
    for (const [index, text] of texts.entries()) {
      const line = { sessionId, text, isFinal: true, segmentNumber: index + 1 }
      replies.push(await by.call('POST', '/api/transcript-segment', line))
    }
    return replies
  }

  it.each([
    ['letters', 'x'],
    ['emoji, of two code units each', '😀'],
  ])(
    '[BOUND-15] is what can be said in its time: 2,000 characters a minute, and 20,000 at the start: %s',
    async (_, character) => {
      const ann = await server.signUp()
      const lines = Array.from({ length: 11 }, () => character.repeat(2000 / character.length))
      const replies = await write(ann, lines)
      expect(replies.map(({ status }) => status)).toEqual([...lines.slice(1).map(() => 200), 429])
      expect(await replies.at(-1)?.json()).toMatchObject({
        code: 'too_many_requests',
        error: expect.stringContaining('at the pace in which it is spoken'),
      })
    },
  )

  it('[BOUND-15] is at most 3,000,000 characters of 24 hours, in all recordings', async () => {
    const ann = await server.signUp()
    const code = await ann.openSession()
    const { db } = server.context
    const set = { textCharacters: 2_999_999, status: 'completed' as const, endedAt: now }
    await db.update(transcriptionSessions).set(set).where(eq(transcriptionSessions.code, code))
    expect((await write(ann, ['1', '2'])).map(({ status }) => status)).toEqual([200, 429])
    now = new Date(now.getTime() + 24 * 60 * 60_000)
    expect((await write(ann, ['1', '2'])).map(({ status }) => status)).toEqual([200, 200])
  })

  it('[BOUND-15] counts what was written in the last 24 hours to a recording that is older', async () => {
    const ann = await server.signUp()
    const code = await ann.openSession()
    const { db } = server.context
    const startedAt = new Date(now.getTime() - 40 * 60 * 60_000)
    const set = { textCharacters: 2_999_999, status: 'paused' as const, startedAt }
    await db.update(transcriptionSessions).set(set).where(eq(transcriptionSessions.code, code))
    expect((await write(ann, ['1', '2'])).map(({ status }) => status)).toEqual([200, 429])
  })

  it('[BOUND-15] is counted once for several recordings that are written at once', async () => {
    const ann = await server.signUp()
    const { db } = server.context
    const codes: string[] = []
    while (codes.length < 10) codes.push(await ann.openSession())
    const set = { status: 'paused' as const, textCharacters: 299_999 }
    const startedAt = new Date(now.getTime() - 23 * 60 * 60_000)
    for (const code of codes)
      await db
        .update(transcriptionSessions)
        .set({ ...set, startedAt, recordingLimitMinutes: 24 * 60 })
        .where(eq(transcriptionSessions.code, code))
    const replies = await Promise.all(
      codes.map((sessionId) =>
        ann.call('POST', '/api/transcript-segment', {
          sessionId,
          text: '123456',
          isFinal: true,
          segmentNumber: 1,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  it('[BOUND-16] ends a free recording after its five minutes', async () => {
    const ann = await server.signUp()
    const sessionId = await ann.openSession()
    const send = (segmentNumber: number) =>
      ann.call('POST', '/api/transcript-segment', {
        sessionId,
        text: 'Written.',
        isFinal: true,
        segmentNumber,
      })
    expect((await send(1)).status).toBe(200)
    now = new Date(now.getTime() + 5 * 60_000)
    expect((await send(2)).status).toBe(200)
    now = new Date(now.getTime() + 1)
    expect(await (await send(3)).json()).toMatchObject({ code: 'session_completed' })
    const [row] = await server.context.db
      .select()
      .from(transcriptionSessions)
      .where(eq(transcriptionSessions.code, sessionId))
    expect(row).toMatchObject({ status: 'completed', endedReason: 'time_limit' })
  })

  it('[BOUND-17] is joined 120 times a minute by a recorder', { tags: 'deep' }, async () => {
    const ann = await server.signUp()
    const code = await ann.openSession()
    const path = `/api/sessions/${code}/listen-token`
    const replies = await Promise.all(Array.from({ length: 300 }, () => ann.call('POST', path)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(180)
  })

  it('[BOUND-17] is joined no more often with one token', async () => {
    const ann = await server.signUp()
    const token = await ann.listenToken(await ann.openSession())
    const refusals: string[] = []
    for (let joins = 0; joins < 122; joins += 1) {
      await TestRecorder.connect(server.url, token, { recorder: 'laptop' }).then(
        (recorder) => recorder.cut(),
        (error: Error) => refusals.push(error.message),
      )
    }
    expect(refusals).toEqual([expect.stringContaining('429'), expect.stringContaining('429')])
  })
})
