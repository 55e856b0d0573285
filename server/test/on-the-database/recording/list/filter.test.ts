import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { RecordingsOfUser } from './recordings-of-user.ts'

let server: TestServer
let ann: RecordingsOfUser
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
  ann = new RecordingsOfUser(server, await server.signUp())
})
afterEach(() => server.close())

describe('the list of recordings', () => {
  it('[LIST-8] is read page by page, each recording once, with the number of all', async () => {
    await ann.add(Array.from({ length: 120 }, (_, index) => `Old ${index}`))
    const first = await ann.list({ limit: '50' })
    expect(first.total).toBe(121)
    await ann.user.openSession('Begun meanwhile')
    const titles = first.sessions.map(({ title }) => title)
    for (let next = first.next; next !== null; ) {
      const page = await ann.list({ limit: '50', after: next })
      expect(page.total).toBeNull()
      titles.push(...page.sessions.map(({ title }) => title))
      next = page.next
    }
    expect(titles).toEqual(['Now', ...Array.from({ length: 120 }, (_, index) => `Old ${index}`)])
  })

  it('[LIST-8] has recordings of the same moment in one order', async () => {
    await ann.add(['a', 'b', 'c', 'd', 'e'])
    await server.context.db.update(transcriptionSessions).set({ startedAt: new Date(0) })
    const all = (await ann.list()).sessions.map(({ session_id: code }) => code)
    const paged: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const { sessions, next } = await ann.list({ limit: '1', ...(after ? { after } : {}) })
      paged.push(...sessions.map(({ session_id: code }) => code))
      after = next
    }
    expect(paged).toEqual(all)
  })

  it('[LIST-8] of 10,000 is read whole', { tags: 'deep' }, async () => {
    await ann.add(Array.from({ length: 10_000 }, (_, index) => `Old ${index}`))
    const codes = new Set<string>()
    let after: string | null = ''
    while (after !== null) {
      const page = await ann.list({ limit: '200', ...(after ? { after } : {}) })
      for (const { session_id: code } of page.sessions) codes.add(code)
      after = page.next
    }
    expect(codes.size).toBe(10_001)
  })

  it('[LIST-9] is filtered by tag and date, together too', async () => {
    const codes = await ann.add(['One hour ago', 'Two hours ago', 'Three hours ago'])
    await ann.tag({ codes: codes.slice(1) }, { add: ['Onsite'] })
    const { sessions } = await ann.list()
    const startOf = (title: string) =>
      sessions.find((session) => session.title === title)?.started_at ?? ''
    const from = startOf('Two hours ago')
    expect(await ann.titles({ from })).toEqual(['Now', 'One hour ago', 'Two hours ago'])
    expect(await ann.titles({ until: from })).toEqual(['Three hours ago'])
    expect(await ann.titles({ tag: 'onsite', from })).toEqual(['Two hours ago'])
    expect((await ann.list({ tag: 'onsite' })).total).toBe(2)
    expect(await ann.titles({ tag: 'nothing' })).toEqual([])
  })

  it('[LIST-9] is filtered by the state that the pages show', async () => {
    const [, paused, finishing] = await ann.add(['Done', 'Stays paused', 'Being written'])
    const { db } = server.context
    const set = (code: string | undefined, stoppedAt: Date | null) =>
      db
        .update(transcriptionSessions)
        .set({ status: 'paused', stoppedAt, recorderSeenAt: new Date() })
        .where(eq(transcriptionSessions.code, code ?? ''))
    await set(paused, null)
    await set(finishing, new Date())
    const { session_id: now } = (await ann.list()).sessions[0] ?? { session_id: '' }
    const recorder = await ann.user.record(now)
    recorder.speak(createMarkedSpeech(['it'], ['it']))
    await recorder.until((heard) => heard.of('Durable').length > 0)

    expect(await ann.titles({ state: 'live' })).toEqual(['Now'])
    expect(await ann.titles({ state: 'paused' })).toEqual(['Stays paused'])
    expect(await ann.titles({ state: 'finishing' })).toEqual(['Being written'])
    expect(await ann.titles({ state: 'finished' })).toEqual(['Done'])

    await recorder.cut()
    await until(async () => (await ann.titles({ state: 'live' })).length === 0)
    expect(await ann.titles({ state: 'paused' })).toEqual(['Now', 'Stays paused'])
  })

  it.each([
    'state=gone',
    'limit=0',
    'limit=201',
    'limit=many',
    'after=yesterday',
    'after=1.ABCDEF.9',
    'from=2026-11-23',
    'until=0000-01-01T00:00:00Z',
    'tag=',
    `tag=${'x'.repeat(41)}`,
    'tag=a%07b',
  ])('[LIST-10] refuses %s', async (query) => {
    expect((await ann.user.call('GET', `/api/sessions?${query}`)).status).toBe(400)
  })
})
