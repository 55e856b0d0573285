import { getSharedTranscript, type SharedTranscript } from '@live-scribe/contract/sharing'
import type { Word } from '@live-scribe/contract/transcript'
import {
  MAX_CHARACTERS_PER_SESSION,
  MAX_SEGMENTS_PER_SESSION,
} from '@live-scribe/contract/transcript-limits'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptionSessions, transcriptSegments } from '#server/db/schema.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = ['wait']

let server: TestServer
let user: TestUser
let code: string
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
  user = await server.signUp()
  code = await user.openSession()
})
afterEach(() => server.close())

const words = Array.from({ length: 60 }, (_, index) => ({
  text: `word${index}`,
  start_ms: 1_000_000 + index * 300,
  end_ms: 1_000_250 + index * 300,
  confidence: 0.98,
}))

const isIt = () => eq(transcriptionSessions.code, code)
const row = async () => {
  const [session] = await server.context.db.select().from(transcriptionSessions).where(isIt())
  if (!session) throw new Error('no session')
  return session
}
const save = (segmentNumber: number, text: string) =>
  user.call('POST', '/api/transcript-segment', {
    sessionId: code,
    text,
    isFinal: true,
    segmentNumber,
  })

/** Inserts `count` segments into the log without a recording. */
async function fill(count: number, textOf: (number: number) => string, words: Word[] = []) {
  const { db } = server.context
  const { id: sessionId } = await row()
  const all = Array.from({ length: count }, (_, index) => ({
    sessionId,
    segmentNumber: index + 1,
    text: textOf(index + 1),
    words,
    createdAt: new Date(),
    startMs: index,
    endMs: index,
  }))
  while (all.length > 0) await db.insert(transcriptSegments).values(all.splice(0, 1000))
  await db.update(transcriptionSessions).set({ lastSegmentNumber: count }).where(isIt())
}

const read = (after: number, headers: Record<string, string> = {}) =>
  fetch(new URL(`/api/transcripts/${code}?after=${after}`, server.url), {
    headers: { ...server.visitor.headers, ...headers },
  })
const pageAfter = async (after: number): Promise<{ page: SharedTranscript; bytes: number }> => {
  const body = await (await read(after)).text()
  return { page: getSharedTranscript.reply.parse(JSON.parse(body)), bytes: body.length }
}

describe('a long transcript', () => {
  it.each([
    ['many short segments', 1201, 'Yes.', [], 3],
    ['few long ones', 120, 'x'.repeat(10_000), [], 3],
    // The database stores them compressed.
    ['breaths of many words', 600, 'Yes.', words, 6],
  ])(
    '[OUT-5, RISK-73] of %s is read page by page, none of them large, and whole',
    async (_kind, count, text, words, pages) => {
      await fill(count, (number) => `${number} ${text}`, words)
      const numbers: number[] = []
      let read = 0
      while (numbers.length < count) {
        const { page, bytes } = await pageAfter(numbers.length)
        expect(bytes).toBeLessThan(700_000)
        expect(page.last_segment).toBe(count)
        expect(page.segments.length).toBeGreaterThan(0)
        numbers.push(...page.segments.map(({ segment_number }) => segment_number))
        read += 1
      }
      expect(read).toBe(pages)
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      expect((await pageAfter(count)).page).toMatchObject({ segments: [], last_segment: count })
      expect((await server.transcript(code)).segments).toHaveLength(count)
    },
  )

  it('[OUT-5] is not sent again to who has it, until it changes', async () => {
    await fill(3, () => 'Yes.')
    const first = await read(0)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".{43}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(0, { 'if-none-match': known })
      expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
    }
    expect((await read(1, { 'if-none-match': etag })).status).toBe(200)
    await save(4, 'More.')
    expect((await read(0, { 'if-none-match': etag })).status).toBe(200)
    const reply = await user.call('POST', `/api/sessions/${code}/sharing`, { is_shared: false })
    expect(reply.status).toBe(200)
    expect((await read(0, { 'if-none-match': etag })).status).toBe(404)
  })
})

describe('what one session may hold', () => {
  const full = { code: 'session_full', error: expect.stringContaining('This transcript is full') }

  it('[API-27, RISK-73] is a number of segments', async () => {
    const { db } = server.context
    const nearly = { lastSegmentNumber: MAX_SEGMENTS_PER_SESSION - 1 }
    await db.update(transcriptionSessions).set(nearly).where(isIt())
    expect((await save(MAX_SEGMENTS_PER_SESSION, 'The last.')).status).toBe(200)
    const reply = await save(MAX_SEGMENTS_PER_SESSION + 1, 'One more.')
    expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 409, body: full })
  })

  it('[API-27, RISK-73] is a number of characters, whoever recognised them', async () => {
    const { db } = server.context
    await save(1, 'Früh 👋')
    expect((await row()).textCharacters).toBe(7)
    const recorder = await user.record(code)
    recorder.speak(createMarkedSpeech(['wait wait'], vocabulary))
    await recorder.until(({ finals }) => finals.length === 1)
    expect((await row()).textCharacters).toBe(16)
    // Of the day before yesterday: so much can’t be said in less.
    const startedAt = new Date(Date.now() - 48 * 60 * 60_000)
    const textCharacters = MAX_CHARACTERS_PER_SESSION - 5
    const nearly = { textCharacters, startedAt, recordingLimitMinutes: 48 * 60 + 5 }
    await db.update(transcriptionSessions).set(nearly).where(isIt())
    expect(await (await save(3, 'Too long.')).json()).toEqual(full)
    expect((await save(3, 'Fits.')).status).toBe(200)
    recorder.speak(createMarkedSpeech(['wait'], vocabulary))
    await recorder.stop()
    expect((await server.transcript(code)).segments.at(-1)?.text).toBe('wait')
  })

  it('[API-27, RISK-73] can’t be written faster than people speak', async () => {
    const { userId } = await row()
    const minute = server.context.rateLimits.limiter('segments', { tries: 600, windowSeconds: 60 })
    // A busy machine would take longer than the minute for all of them.
    for (let used = 0; used < 570; used += 1) await minute.use(userId)
    const sent = Array.from({ length: 50 }, () => save(1, 'Yes.'))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })
})
