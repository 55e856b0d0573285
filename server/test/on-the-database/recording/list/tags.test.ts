import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { RecordingsOfUser } from './recordings-of-user.ts'

let server: TestServer
let ann: RecordingsOfUser
let codes: string[]
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
  ann = new RecordingsOfUser(server, await server.signUp())
  codes = await ann.add(['First', 'Second', 'Third'])
})
afterEach(() => server.close())

const code = (index: number) => codes[index] ?? ''

describe('tags of recordings', () => {
  it('[LIST-1] are added to several at once, and removed again', async () => {
    const add = ['Onsite', ' system   design ']
    expect(await ann.tag({ codes: codes.slice(0, 2) }, { add })).toEqual({ tagged: 2, full: 0 })
    expect(await ann.tagsOf(code(0))).toEqual(['Onsite', 'system design'])
    await ann.tag({ codes: [code(1)] }, { remove: ['ONSITE'] })
    expect(await ann.tagsOf(code(1))).toEqual(['system design'])
    expect((await ann.list()).sessions.find(({ title }) => title === 'First')?.tags).toEqual([
      'Onsite',
      'system design',
    ])
  })

  it('[LIST-2] are one tag in any case, and are written as they were first', async () => {
    await ann.tag({ codes: [code(0)] }, { add: ['Zürich', 'ÉCOLE'] })
    await ann.tag({ codes: [code(0), code(1)] }, { add: ['zÜRICH', 'e\u0301cole'] })
    expect(await ann.tagsOf(code(0))).toEqual(['Zürich', 'ÉCOLE'])
    expect(await ann.tagsOf(code(1))).toEqual(['Zürich', 'ÉCOLE'])
    expect(await ann.titles({ tag: 'ZÜRICH' })).toEqual(['First', 'Second'])
  })

  it('[LIST-3] are suggested from the owner’s own, with the number of recordings', async () => {
    await ann.tag({ codes }, { add: ['often'] })
    await ann.tag({ codes: [code(2)] }, { add: ['Rare'] })
    const bob = new RecordingsOfUser(server, await server.signUp())
    await bob.tag({ codes: await bob.add(['His']) }, { add: ['secret'] })
    expect(await ann.tags()).toEqual([
      { name: 'often', recordings: 3 },
      { name: 'Rare', recordings: 1 },
    ])
  })

  it('[LIST-4] are at most 20 of one recording; the others of a selection get theirs', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    await ann.tag({ codes: [code(0)] }, { add: many })
    expect(await ann.tag({ codes }, { add: ['more'] })).toEqual({ tagged: 2, full: 1 })
    expect(await ann.tagsOf(code(0))).toEqual(many)
    expect(await ann.tag({ codes }, { add: ['more'], remove: ['tag 7'] })).toEqual({
      tagged: 3,
      full: 0,
    })
    expect(await ann.tagsOf(code(0))).toHaveLength(20)
  })

  it.each([
    ['nothing', ''],
    ['white space', '  \n '],
    ['41 characters', 'x'.repeat(41)],
    ['a control character', 'a\u0007b'],
    ['a change of direction', 'a\u202Eb'],
    ['characters that nobody sees', '\u200B\u2060\uFEFF'],
  ])('[LIST-5] of %s are refused', async (_, tag) => {
    const selection = { codes: [code(0)] }
    const reply = await ann.user.call('POST', '/api/recordings/tags', { selection, add: [tag] })
    expect(reply.status).toBe(400)
    expect(await ann.tagsOf(code(0))).toEqual([])
  })

  it('[LIST-5] may be 40 characters of any script', async () => {
    const tag = '🎙️ שלום'.padEnd(40, '字')
    await ann.tag({ codes: [code(0)] }, { add: [tag] })
    expect(await ann.titles({ tag })).toEqual(['First'])
  })

  it('[LIST-6] are renamed on all recordings at once, also into one that is there', async () => {
    await ann.tag({ codes }, { add: ['onsite', 'Round 2'] })
    await ann.tag({ codes: [code(2)] }, { add: ['Final'] })
    const rename = async (from: string, to: string) =>
      (await ann.user.call('POST', '/api/tags/rename', { from, to })).json()
    expect(await rename('ONSITE', 'On site')).toEqual({ name: 'On site', recordings: 3 })
    expect(await rename('round 2', 'FINAL')).toEqual({ name: 'Final', recordings: 3 })
    expect(await ann.tagsOf(code(0))).toEqual(['On site', 'Final'])
    expect(await ann.tagsOf(code(2))).toEqual(['On site', 'Final'])
    expect(await rename('final', 'FINAL')).toEqual({ name: 'FINAL', recordings: 3 })
    expect(await ann.titles({ tag: 'final' })).toHaveLength(3)
    const refused = await ann.user.call('POST', '/api/tags/rename', { from: 'none', to: 'some' })
    expect(refused.status).toBe(404)
  })

  it('[BOUND-35] of many recordings change in parts of a hundred, each in one statement', async () => {
    const { db } = server.context
    const many = await ann.add(Array.from({ length: 250 }, (_, index) => `Recording ${index}`))
    await db.execute(sql`update transcription_sessions set tags = array['old', 't' || session_id],
      tag_keys = array['old', 't' || lower(session_id)]`)
    /** How many rows each statement has changed, by the numbers of transaction and statement. */
    const countChanged = async () => {
      const rows = await queryRows<{ changed: number }>(
        db,
        sql`select count(*)::int as changed from transcription_sessions
          where session_id in (select jsonb_array_elements_text(${JSON.stringify(many)}::jsonb)) group by xmin::text, cmin::text`,
      )
      return rows.map(({ changed }) => changed).toSorted((one, other) => one - other)
    }
    await ann.tag({ codes: many }, { add: ['new'] })
    expect(await countChanged()).toEqual([50, 100, 100])
    await ann.user.call('POST', '/api/tags/rename', { from: 'new', to: 'newer' })
    expect((await countChanged()).length).toBeLessThanOrEqual(3)
    await ann.user.call('POST', '/api/tags/rename', { from: 'newer', to: 'NEWER' })
    expect((await countChanged()).length).toBeLessThanOrEqual(3)
    expect(await ann.tagsOf(many[0] ?? '')).toEqual(['old', `t${many[0]}`, 'NEWER'])
    expect((await ann.tags())[1]).toEqual({ name: 'NEWER', recordings: 250 })
  })

  it('[LIST-7] of somebody else’s recordings stay as they are', async () => {
    const bob = new RecordingsOfUser(server, await server.signUp())
    expect(await bob.tag({ codes }, { add: ['mine'] })).toEqual({ tagged: 0, full: 0 })
    expect(await ann.tags()).toEqual([])
    const reply = await server.visitor.call('POST', '/api/recordings/tags', {
      selection: { codes },
      add: ['mine'],
    })
    expect(reply.status).toBe(401)
  })
})
