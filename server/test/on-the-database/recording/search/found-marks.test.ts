import { randomUUID } from 'node:crypto'
import type { Mark } from '@live-scribe/contract/marks/mark'
import { describe, expect, it } from 'vitest'
import { sessionMarks } from '#server/db/schema.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { searchAs, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()

/** Sets a mark as the owner's page does. */
async function mark(code: string, more: Partial<Mark>): Promise<Mark> {
  const set: Mark = { id: randomUUID(), position_ms: 0, kind: 'moment', note: '', ...more }
  const reply = await searches.user.call('POST', `/api/sessions/${code}/marks`, set)
  if (reply.status !== 200) throw new Error(await reply.text())
  return set
}
const findNotes = async (q: string, more: Record<string, string> = {}) =>
  (await searchAs(searches.user, q, more)).marks.map(({ mark: { note } }) => note)

describe('a search for marks', () => {
  it('[FIND-20] finds marks by the words of their notes, with their line as it is shown', async () => {
    const code = await searches.add([
      'Tell me about cooper netties.',
      { text: '[2.0 s of audio missing]', isGap: true },
      'It runs.',
    ])
    const words = { original: 'cooper netties', replacement: 'Kubernetes', place: null }
    await searches.user.call('POST', `/api/sessions/${code}/fixes`, words)
    const set = await mark(code, { position_ms: 1500, kind: 'decision', note: 'We cache queries' })
    const { hits, marks, has_more_marks } = await searchAs(searches.user, 'caching query')

    expect(hits).toEqual([])
    expect(has_more_marks).toBe(false)
    expect(marks).toEqual([
      {
        recording: { session_id: code, title: 'Interview', started_at: '2026-11-21T09:00:00.000Z' },
        mark: set,
        line: {
          segment_number: 1,
          text: 'Tell me about Kubernetes.',
          spoken_at: '2026-11-21T09:00:00.000Z',
          speaker: null,
        },
        words: [
          [3, 8],
          [9, 16],
        ],
      },
    ])
  })

  it('[FIND-20] finds phrases and code words in notes, and marks beside lines', async () => {
    const code = await searches.add(['That makes it O(n).', 'The table is big.'])
    await mark(code, { note: 'O(n) is too slow' })
    await mark(code, { note: 'ask about user_id\nand the table', position_ms: 10 })

    expect(await findNotes('O(n)')).toEqual(['O(n) is too slow'])
    expect(await findNotes('user_id')).toEqual(['ask about user_id\nand the table'])
    expect(await findNotes('"the table"')).toEqual(['ask about user_id\nand the table'])
    expect(await findNotes('"table the"')).toEqual([])
    const beside = await searchAs(searches.user, 'table')
    expect(beside.hits.map(({ line }) => line.text)).toEqual(['The table is big.'])
    expect(beside.marks).toHaveLength(1)
    expect(await findNotes('table speaker:you')).toEqual([])
    expect(await findNotes('2026-11-21')).toEqual([])
  })

  it('[FIND-20] follows a note that is changed, and a mark that is deleted', async () => {
    const code = await searches.add(['Words.'])
    const set = await mark(code, { note: 'zebra' })
    await mark(code, { ...set, note: 'giraffe' })
    expect(await findNotes('zebra')).toEqual([])
    expect(await findNotes('giraffes')).toEqual(['giraffe'])
    await searches.user.call('DELETE', `/api/sessions/${code}/marks/${set.id}`)
    expect(await findNotes('giraffes')).toEqual([])
  })

  it('[FIND-21] lists the marks of a kind or all, by words and days too, and no lines', async () => {
    const code = await searches.add(['A queue.'])
    const kinds = ['moment', 'question', 'decision', 'to_do'] as const
    for (const [index, kind] of kinds.entries()) {
      await mark(code, { kind, position_ms: index, note: `${kind} of the queue` })
    }
    const older = { startedAt: new Date('2026-11-10T09:00:00Z') }
    await mark(await searches.add([], older), { kind: 'decision' })

    const all = kinds.map((kind) => `${kind} of the queue`)
    expect(await findNotes('mark:any')).toEqual([...all, ''])
    expect(await findNotes('Mark:Decision')).toEqual([all[2], ''])
    for (const typed of ['mark:todo', 'mark:to-do', 'mark:to_do', 'mark:any mark:todo']) {
      expect(await findNotes(typed), typed).toEqual([all[3]])
    }
    expect(await findNotes('mark:question queues')).toEqual([all[1]])
    expect(await findNotes('mark:any yesterday')).toEqual(all)
    expect(await findNotes('mark:decision 2026-11-10')).toEqual([''])
    const found = await searchAs(searches.user, 'mark:any queue')
    expect(found).toMatchObject({ hits: [], recordings: [], next: null, is_searchable: true })
    const [wordless] = (await searchAs(searches.user, 'mark:decision 2026-11-10')).marks
    expect(wordless?.line).toBeNull()
    expect(await findNotes('mark:any speaker:you')).toEqual([])
    expect(await findNotes('mark:any is:question')).toEqual([])
    expect(await searchAs(searches.user, 'marks')).toMatchObject({ marks: [] })
    expect(await searchAs(searches.user, 'mark:joke')).toMatchObject({ marks: [] })
  })

  it('[FIND-21] has 20 marks a page, each on one page only, where many have one place too', async () => {
    const codes = [await searches.add(['One.']), await searches.add(['Two.'])]
    const { db } = searches.server.context
    for (const code of codes) {
      const { id: sessionId } = await findSessionRow(searches.server, code)
      const rows = Array.from({ length: 30 }, (_, index) => ({
        ...{ sessionId, id: randomUUID(), kind: 'moment' as const, note: `bug ${code}` },
        positionMs: index < 25 ? 7 : 2 ** 31 - 1,
      }))
      await db.insert(sessionMarks).values(rows)
    }
    const beside = await searchAs(searches.user, 'bug')
    expect([beside.marks.length, beside.has_more_marks, beside.next]).toEqual([20, true, null])

    const seen: string[] = []
    let page = await searchAs(searches.user, 'mark:any bug')
    for (;;) {
      expect(page.marks.length).toBeLessThanOrEqual(20)
      seen.push(...page.marks.map(({ recording, mark: { id } }) => `${recording.session_id} ${id}`))
      if (page.next === null) break
      page = await searchAs(searches.user, 'mark:any bug', { after: page.next })
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
    const inOrder = seen.map((one) => one.slice(0, 6))
    expect(inOrder).toEqual([...inOrder].sort().reverse())
  })

  it('[FIND-20] has each mark beside the last speech that had begun at it, or the first', async () => {
    const lines = [
      { text: 'third', startMs: 3000 },
      { text: 'first', startMs: 1000 },
      { text: 'second, a channel', startMs: 2000 },
      { text: 'second, the other', startMs: 2000 },
      { text: 'gap', startMs: 2500, isGap: true },
      { text: 'echo', startMs: 2500, isEcho: true },
    ]
    const codes = [await searches.add(lines), await searches.add(['of another'])]
    const positions = [0, 999, 1000, 1999, 2000, 2999, 3000, 3000, 2 ** 31 - 1]
    for (const position_ms of positions) await mark(codes[0] ?? '', { position_ms })
    await mark(codes[1] ?? '', { position_ms: 2000 })
    const { marks } = await searchAs(searches.user, 'mark:any')
    const linesOf = (code?: string) =>
      marks
        .filter(({ recording }) => recording.session_id === code)
        .map(({ line }) => line?.text.split(',').at(-1)?.trim())
    expect(linesOf(codes[0])).toEqual([
      ...['first', 'first', 'first', 'first', 'the other', 'the other', 'third', 'third', 'third'],
    ])
    expect(linesOf(codes[1])).toEqual(['of another'])
  })

  it('[FIND-23] finds no marks of others, of hidden recordings, or of deleted ones', async () => {
    const code = await searches.add(['Words.'])
    await mark(code, { note: 'my wombat' })
    const stranger = await searches.server.signUp()
    for (const q of ['wombat', 'mark:any', 'mark:any wombat', '"my wombat"']) {
      expect((await searchAs(stranger, q)).marks, q).toEqual([])
      expect((await searchAs(searches.user, q)).marks, q).toHaveLength(1)
    }
    const body = { selection: { codes: [code] } }
    const hidden = await searches.user.call('POST', '/api/recordings/delete', body)
    expect(hidden.status).toBe(200)
    expect(await findNotes('wombat')).toEqual([])
    expect(await findNotes('mark:any')).toEqual([])
    const { deletion } = (await hidden.json()) as { deletion: string }
    await searches.user.call('POST', '/api/recordings/undo-deletion', { deletion })
    expect(await findNotes('wombat')).toEqual(['my wombat'])
    await searches.user.call('DELETE', `/api/sessions/${code}`)
    expect(await findNotes('wombat')).toEqual([])
    const left = await searches.server.context.db.select().from(sessionMarks)
    expect(left.filter(({ exact }) => exact.includes('wombat'))).toEqual([])
  })
})

describe('a search for questions', () => {
  it('[FIND-22] keeps to lines that ask something, by words, speaker and day too', async () => {
    await searches.add(
      [
        { text: 'Why a queue?', channel: 1 },
        { text: 'They asked me why we have a queue.', channel: 0 },
        { text: 'could you draw the queue', channel: 1 },
        { text: 'What would you cache?', channel: 0 },
        { text: 'Is that a gap?', isGap: true },
      ],
      { channels: 2 },
    )
    const ask = async (q: string) =>
      (await searchAs(searches.user, q)).hits.map(({ line }) => line.text)
    const [why, draw, cache] = ['Why a queue?', 'could you draw the queue', 'What would you cache?']

    expect(await ask('is:question')).toEqual([why, draw, cache])
    expect(await ask('IS:question queue')).toEqual([why, draw])
    expect(await ask('is:question speaker:you')).toEqual([cache])
    expect(await ask('is:question "the queue" yesterday')).toEqual([draw])
    expect(await ask('is:question last week')).toEqual([])
    expect((await searchAs(searches.user, 'is:question queue')).recordings).toEqual([])
  })

  it('[FIND-22] judges a line as it was fixed', async () => {
    const code = await searches.add(['cut you draw it'])
    const ask = async () => (await searchAs(searches.user, 'is:question draw')).hits.length
    expect(await ask()).toBe(0)
    const words = { original: 'cut', replacement: 'could', place: null }
    await searches.user.call('POST', `/api/sessions/${code}/fixes`, words)
    expect(await ask()).toBe(1)
  })

  it('[FIND-22] reads so many lines for a page, and goes on there on the next one', async () => {
    const lines = Array.from({ length: 2600 }, (_, index) =>
      index % 100 === 50 || index > 2575 ? `Why ${index}?` : 'Because it is so.',
    )
    await searches.add(lines)
    const seen: string[] = []
    let pages = 1
    let page = await searchAs(searches.user, 'is:question')
    for (; page.next !== null; pages += 1) {
      seen.push(...page.hits.map(({ line }) => line.text))
      page = await searchAs(searches.user, 'is:question', { after: page.next })
    }
    seen.push(...page.hits.map(({ line }) => line.text))
    expect(seen).toEqual(lines.filter((line) => line.startsWith('Why')))
    expect(pages).toBe(4)
  })
})
