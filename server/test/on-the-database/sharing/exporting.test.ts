import { exportFormats } from '@live-scribe/contract/export'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import contentDisposition from 'content-disposition'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptionSessions, transcriptSegments } from '#server/db/schema.ts'
import { findSessionRow } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = ['why', 'a', 'queue']

let server: TestServer
let owner: TestUser
let code: string
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
  owner = await server.signUp()
  code = await owner.openSession('Interview with "Zoë" 1/2 🎙️')
})
afterEach(() => server.close())

const exported = (user: TestUser, query: string, of = code) =>
  user.call('GET', `/api/transcripts/${of}/export?${query}`)
const textOf = async (user: TestUser, query: string) => (await exported(user, query)).text()
const allow = (is_allowed: boolean, user = owner) =>
  user.call('POST', `/api/sessions/${code}/reader-export`, { is_allowed })

type Line = Partial<typeof transcriptSegments.$inferInsert> & { text: string }

/** Writes lines into the log without a recording. */
async function fill(lines: readonly Line[]) {
  const { id: sessionId } = await findSessionRow(server, code)
  const rows = lines.map((line, index) => ({
    sessionId,
    segmentNumber: index + 1,
    createdAt: new Date(),
    startMs: index * 2000,
    endMs: index * 2000 + 1500,
    ...line,
  }))
  const { db } = server.context
  for (let from = 0; from < rows.length; from += 1000)
    await db.insert(transcriptSegments).values(rows.slice(from, from + 1000))
  await db
    .update(transcriptionSessions)
    .set({ lastSegmentNumber: lines.length })
    .where(eq(transcriptionSessions.id, sessionId))
}

describe('the owner', () => {
  it('[EXPORT-1, EXPORT-7] exports a recording in every format while it runs and after its end', {
    tags: 'deep',
  }, async () => {
    const recorder = await owner.record(code)
    recorder.speak(createMarkedSpeech(['why a queue'], vocabulary))
    await recorder.until(({ finals }) => finals.length === 1)
    const files = async () => {
      const all = new Map<string, string>()
      for (const format of exportFormats) {
        const reply = await exported(owner, `format=${format}`)
        expect(reply.status, format).toBe(200)
        const { type, parameters } = contentDisposition.parse(
          reply.headers.get('content-disposition') ?? '',
        )
        expect(type).toBe('attachment')
        expect(parameters.filename).toMatch(
          new RegExp(`^Interview with Zoë 1 2 🎙️ \\d{4}-\\d\\d-\\d\\d\\.${format}$`),
        )
        expect(reply.headers.get('cache-control')).toBe('no-store')
        all.set(format, await reply.text())
      }
      return all
    }
    const live = await files()
    await recorder.stop()
    const after = await files()
    for (const format of ['txt', 'md', 'srt', 'vtt', 'json']) {
      expect(live.get(format), format).toContain('why a queue')
      expect(after.get(format), format).toContain('why a queue')
    }
    expect(live.get('txt')).toContain('exported before its end')
    expect(after.get('txt')).not.toContain('exported before its end')
    for (const files of [live, after]) expect(files.get('docx')?.slice(0, 2)).toBe('PK')
  })

  it('[EXPORT-2, EXPORT-3, EXPORT-8] gets the names and lines of the page, in its order', async () => {
    const isIt = eq(transcriptionSessions.code, code)
    await server.context.db.update(transcriptionSessions).set({ channels: 2 }).where(isIt)
    await fill([
      { text: 'It is O of n.', startMs: 4000, endMs: 8000, channel: 1 },
      { text: 'How fast is it?', startMs: 1000, endMs: 3000 },
      { text: 'it is o of n', startMs: 4100, endMs: 8000, isEcho: true },
      { text: '[2.0 s of audio missing]', startMs: 9000, endMs: 11_000, isGap: true },
    ])
    await owner.call('POST', `/api/sessions/${code}/speaker-names`, {
      channel: 1,
      speaker: null,
      name: 'Anna',
    })
    const lines = async (query: string) => (await textOf(owner, query)).trim().split('\n').slice(3)
    expect(await lines('format=txt')).toEqual([
      '[00:00:01] You: [?] How fast is it?',
      '[00:00:04] Anna: It is O of n.',
      '[00:00:09] [2.0 s of audio missing]',
    ])
    expect(await lines('format=txt&times=off&speakers=off&gaps=off&echoes=on&code=on')).toEqual([
      '[?] How fast is it?',
      'It is O(n).',
      'Echo of the meeting: it is o of n',
    ])
  })

  it('[TEXT-43, EXPORT-26] has numbers as they were said, in the layout of a program', async () => {
    const words = 'it took forty two seconds'.split(' ')
    await fill([
      {
        text: 'It took 42 seconds.',
        startMs: 1500,
        endMs: 3000,
        words: words.map((text) => ({ text, start_ms: 1500, end_ms: 3000 })),
      },
    ])
    const query = 'format=txt&said=on&code=on&layout=atlas_ti'
    expect(await textOf(owner, query)).toMatch(/\n#00:00:01\.5# .*It took forty two seconds\.\n$/)
    expect((await exported(owner, 'format=txt&layout=word')).status).toBe(400)
  })

  it('[EXPORT-14] exports an empty recording, and one with nothing but a gap', async () => {
    expect(await textOf(owner, 'format=txt')).toContain('No words were heard.')
    expect(await textOf(owner, 'format=vtt')).toBe('WEBVTT\n\n')
    expect(JSON.parse(await textOf(owner, 'format=json')).segments).toEqual([])
    for (const format of ['srt', 'docx'])
      expect((await exported(owner, `format=${format}`)).status).toBe(200)

    await fill([{ text: '[3.0 s of audio missing]', startMs: 0, endMs: 3000, isGap: true }])
    expect(await textOf(owner, 'format=srt')).toBe(
      '1\n00:00:00,000 --> 00:00:03,000\n[3.0 s of audio missing]\n\n',
    )
  })

  it('[EXPORT-15] exports 10,000 lines whole, in every format', async () => {
    await fill(Array.from({ length: 10_000 }, (_, index) => ({ text: `Line ${index} ends.` })))
    for (const format of exportFormats) {
      const reply = await exported(owner, `format=${format}`)
      expect(reply.status).toBe(200)
      const body = await reply.text()
      if (format === 'docx') expect(body.length).toBeGreaterThan(10_000)
      else expect(body.match(/Line \d+ ends\./g)?.length, format).toBe(10_000)
    }
  })

  it('[EXPORT-16] gets no file that looks whole when the recording is deleted meanwhile', async () => {
    const text = 'x'.repeat(5000)
    await fill(Array.from({ length: 4000 }, (_, index) => ({ text: `${index} ${text}` })))
    const reply = await exported(owner, 'format=txt')
    expect(reply.status).toBe(200)
    const reader = reply.body?.getReader()
    await reader?.read()
    await owner.call('POST', `/api/sessions/${code}/finish`)
    expect((await owner.call('DELETE', `/api/sessions/${code}`)).status).toBe(200)
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readOn()).rejects.toThrow()
    expect((await exported(owner, 'format=txt')).status).toBe(404)
  })

  it.each([
    'format=pdf',
    '',
    'format=txt&times=maybe',
    'format=txt&time_zone=Mars/Olympus',
    'format=txt&format=md',
  ])('[EXPORT-13] is refused an export with “%s”', async (query) => {
    const reply = await exported(owner, query)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'bad_request' })
  })
})

it('[EXPORT-25] from one address are refused after 120 in a minute', async () => {
  for (let count = 0; count < 120; count += 1)
    expect((await exported(owner, 'format=txt')).status).toBe(200)
  const reply = await exported(owner, 'format=txt')
  expect(reply.status).toBe(429)
  expect(await reply.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await exported(await server.signUp(), 'format=txt')).status).toBe(403)
})

describe('readers', () => {
  it('[EXPORT-11] are refused until the owner lets them export, and then get no title', async () => {
    await fill([{ text: 'Hello.' }])
    const reader = server.stranger()
    const mayExport = async () => (await server.transcript(code)).session.can_export
    const refused = await exported(reader, 'format=txt')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      code: 'forbidden',
      error:
        'Exporting is switched off for readers of this transcript. Ask whoever shared it to allow it.',
    })
    expect(await mayExport()).toBe(false)

    expect((await allow(true)).status).toBe(200)
    const reply = await exported(reader, 'format=txt')
    expect(reply.headers.get('content-disposition')).toContain('Interview transcript')
    const text = await reply.text()
    expect(text).toContain('Hello.')
    expect(text).not.toContain('Zoë')
    expect(await mayExport()).toBe(true)

    await allow(false)
    expect((await exported(reader, 'format=txt')).status).toBe(403)
    expect(await mayExport()).toBe(false)
  })

  it('[EXPORT-11] with an account of their own are readers, not owners', async () => {
    const other = await server.signUp()
    expect((await exported(other, 'format=txt')).status).toBe(403)
    expect((await allow(true, other)).status).toBe(404)
    expect((await exported(other, 'format=txt')).status).toBe(403)
  })

  it('[EXPORT-12] get the same answer for a recording that is not shared as for none', async () => {
    await allow(true)
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: false })
    const other = await server.signUp()
    for (const [user, of] of [
      [other, code],
      [server.stranger(), code],
      [server.stranger(), 'QQQQQQ'],
    ] as const) {
      const reply = await exported(user, 'format=txt', of)
      expect(reply.status).toBe(404)
      expect(await reply.json()).toMatchObject({ code: 'session_not_found' })
    }
    expect((await exported(owner, 'format=txt')).status).toBe(200)
  })
})
