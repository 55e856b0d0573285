import { randomUUID } from 'node:crypto'
import { MAX_MARKS, type Mark } from '@live-scribe/contract/marks/mark'
import { listMarks } from '@live-scribe/contract/marks/marks'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionMarks } from '#server/db/schema.ts'
import { findSessionRow } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let owner: TestUser
let code: string
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
  owner = await server.signUp()
  code = await owner.openSession()
})
afterEach(() => server.close())

const create = (position_ms: number, more: Partial<Mark> = {}): Mark => ({
  id: randomUUID(),
  position_ms,
  kind: 'moment',
  note: '',
  ...more,
})
const save = (mark: object, user = owner, of = code) =>
  user.call('POST', `/api/sessions/${of}/marks`, mark)
const remove = (id: string, user = owner) =>
  user.call('DELETE', `/api/sessions/${code}/marks/${id}`)
const read = async () =>
  listMarks.reply.parse(await (await owner.call('GET', `/api/sessions/${code}/marks`)).json()).marks

describe('the marks of a session', () => {
  it('[MARK-1] are set once for each id, changed and deleted, and set again by an undo', async () => {
    const later = create(90_000, { kind: 'to_do', note: 'ask for the schema' })
    const first = create(1500)
    for (const one of [later, first, first, later]) expect((await save(one)).status).toBe(200)
    expect(await read()).toEqual([first, later])

    const changed: Mark = { ...first, kind: 'decision', note: 'Postgres' }
    expect(await (await save(changed)).json()).toEqual(changed)
    expect(await read()).toEqual([changed, later])

    for (const _ of [1, 2]) expect((await remove(later.id)).status).toBe(200)
    expect(await read()).toEqual([changed])
    await save(later)
    expect(await read()).toEqual([changed, later])
  })

  it('[MARK-2] are set before anything was said, while it is recorded, and after its end', async () => {
    const marks = [create(0), create(1000), create(2000)] as const
    await save(marks[0])
    const recorder = await owner.record(code)
    await recorder.until((it) => it.of('Ready').length === 1)
    expect((await save(marks[1])).status).toBe(200)
    await recorder.stop()
    expect((await save(marks[2])).status).toBe(200)
    expect(await read()).toEqual(marks)
  })

  it('[MARK-3] are at most 500, also from two pages at once; one that exists can still be changed', async () => {
    const { id: sessionId } = await findSessionRow(server, code)
    const rows = Array.from({ length: MAX_MARKS - 3 }, (_, index) => {
      const { id, kind, note } = create(index)
      return { sessionId, id, kind, note, positionMs: index }
    })
    await server.context.db.insert(sessionMarks).values(rows)
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => save(create(10_000 + index))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = replies.find(({ status }) => status !== 200)
    expect(refused?.status).toBe(400)
    expect(await refused?.json()).toMatchObject({
      error: 'A recording has at most 500 marks. Delete one that is not needed, then mark again.',
    })
    const [one] = await read()
    expect((await save({ ...one, note: 'changed' })).status).toBe(200)
    expect((await read()).length).toBe(MAX_MARKS)
  })

  it('[BOUND-23] are set 2,000 times in a day by an account, in all of its recordings', async () => {
    const { userId } = await findSessionRow(server, code)
    const limit = server.context.rateLimits.limiter('marks', { tries: 2000, windowSeconds: 86_400 })
    for (let used = 0; used < 1998; used += 1) await limit.use(userId)
    const mark = create(1500)
    const other = await owner.openSession()
    expect((await save(mark)).status).toBe(200)
    expect((await save(create(1), owner, other)).status).toBe(200)
    const refused = await save({ ...mark, note: 'changed' })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      error: 'You set or changed 2,000 marks within a day. Please try again tomorrow.',
    })
  })

  it('[MARK-4] have notes of at most 500 characters in any script, without characters that are no text', async () => {
    const notes: [string, string][] = [
      ['  two\r\nlines\n', 'two\nlines'],
      ['שאלה טובה', 'שאלה טובה'],
      ['👩‍💻 nice', '👩‍💻 nice'],
      ['a\u001bb\tc', 'a b c'],
      ['a\u202eb', 'a b'],
      [`<b>&"\\ '); drop table x`, `<b>&"\\ '); drop table x`],
      ['x'.repeat(500), 'x'.repeat(500)],
    ]
    const { id } = create(0)
    for (const [given, stored] of notes) {
      const reply = await save(create(0, { id, note: given }))
      expect(reply.status, JSON.stringify(given)).toBe(200)
      expect((await read())[0]?.note).toBe(stored)
    }
    const long = await save(create(0, { id, note: 'x'.repeat(501) }))
    expect(long.status).toBe(400)
    for (const body of [
      { ...create(0), id: 'not-an-id' },
      { ...create(0), kind: 'joke' },
      create(0, { note: 'a\u0000' }),
      create(-1),
      create(0.5),
      create(2 ** 31),
      { ...create(0), note: null },
      {},
    ]) {
      expect((await save(body)).status, JSON.stringify(body)).toBe(400)
    }
    expect(await read()).toHaveLength(1)
  })

  it('[MARK-5] are for the owner alone, shared or not, and of no other session', async () => {
    const mark = create(0, { note: 'private' })
    await save(mark)
    const stranger = await server.signUp()
    for (const [user, status] of [
      [stranger, 404],
      [server.visitor, 401],
    ] as const) {
      expect((await save(create(0), user)).status).toBe(status)
      expect((await remove(mark.id, user)).status).toBe(status)
      expect((await user.call('GET', `/api/sessions/${code}/marks`)).status).toBe(status)
    }
    const other = await stranger.openSession()
    await save({ ...mark, note: 'theirs' }, stranger, other)
    expect(await read()).toEqual([mark])
    expect(JSON.stringify(await server.transcript(code))).not.toContain('private')
    expect((await save(create(0), owner, 'ZZZZZZ')).status).toBe(404)
  })

  it('[MARK-30, MARK-31] are in the owner’s exports unless they are switched off, and never in a reader’s', async () => {
    await owner.call('POST', '/api/transcript-segment', {
      sessionId: code,
      text: 'We use a queue.',
      isFinal: true,
      segmentNumber: 1,
    })
    await save(create(10, { kind: 'decision', note: 'Kafka' }))
    await owner.call('POST', `/api/sessions/${code}/reader-export`, { is_allowed: true })
    for (const format of ['txt', 'md', 'vtt', 'json']) {
      const read = async (user: TestUser, query = '') =>
        (await user.call('GET', `/api/transcripts/${code}/export?format=${format}${query}`)).text()
      expect(await read(owner), format).toContain('Kafka')
      expect(await read(owner, '&marks=off'), format).not.toContain('Kafka')
      expect(await read(server.visitor), format).not.toContain('Kafka')
    }
  })

  it('[MARK-43] are no part of a reader’s export, in which questions are labelled all the same', async () => {
    const question = { sessionId: code, text: 'Why a queue?', isFinal: true, segmentNumber: 1 }
    await owner.call('POST', '/api/transcript-segment', question)
    await save(create(10, { kind: 'question', note: 'weak answer' }))
    await owner.call('POST', `/api/sessions/${code}/reader-export`, { is_allowed: true })
    const read = async (format: string) =>
      (await server.visitor.call('GET', `/api/transcripts/${code}/export?format=${format}`)).text()
    expect(await read('txt')).toContain('[?] Why a queue?')
    expect(await read('md')).toContain('**?** Why a queue?')
    expect(await read('json')).toContain('"is_question":true')
    for (const format of ['txt', 'md', 'json', 'vtt']) {
      expect(await read(format)).not.toContain('weak')
    }
  })

  it('[MARK-6] are deleted with their recording, and none is set afterwards', async () => {
    await save(create(0, { note: 'gone' }))
    await owner.call('DELETE', `/api/sessions/${code}`)
    expect(await server.context.db.select().from(sessionMarks)).toEqual([])
    expect((await save(create(0))).status).toBe(404)
  })
})

describe('a question that the owner takes down', () => {
  const unpin = (segment_number: unknown, user = owner) =>
    user.call('POST', `/api/sessions/${code}/unpinned-question`, { segment_number })
  const say = (segmentNumber: number) =>
    owner.call('POST', '/api/transcript-segment', {
      sessionId: code,
      text: 'How would you test it?',
      isFinal: true,
      segmentNumber,
    })
  const readUnpinned = async () => (await server.transcript(code)).session.unpinned_segment

  it('[MARK-25] stays down for who joins later; a later one and an earlier repeat change nothing', async () => {
    await say(1)
    await say(2)
    expect(await readUnpinned()).toBe(0)
    expect(await (await unpin(2)).json()).toEqual({ unpinned_segment: 2 })
    expect(await (await unpin(1)).json()).toEqual({ unpinned_segment: 2 })
    expect(await readUnpinned()).toBe(2)
    // A number that is not said yet would hide questions to come.
    expect(await (await unpin(2 ** 31 - 1)).json()).toEqual({ unpinned_segment: 2 })
  })

  it('[MARK-26] is taken down by its owner only', async () => {
    await say(1)
    const stranger = await server.signUp()
    expect((await unpin(1, stranger)).status).toBe(404)
    expect((await unpin(1, server.visitor)).status).toBe(401)
    for (const bad of [0, -1, 1.5, 2 ** 31, 'x', null]) {
      expect((await unpin(bad)).status, String(bad)).toBe(400)
    }
    expect(await readUnpinned()).toBe(0)
  })
})
