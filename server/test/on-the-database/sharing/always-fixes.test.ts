import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transcriptFixes } from '#server/db/schema.ts'
import {
  errorOf,
  everywhere,
  fix,
  fixed,
  readFixes,
  recordingOf,
  undone,
} from '../../clients/fix-calls.ts'
import { changed, entry, listEntries } from '../../clients/vocabulary-calls.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const always = { ...everywhere, is_always: true }
const asListed = { ...everywhere, is_always: true }

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.signUp()
})

describe('a fix for always', () => {
  it('[TERM-8] is in the vocabulary, and in every later recording from its start on', async () => {
    const code = await recordingOf(server, owner, ['Use cooper netties.'])
    expect(await fixed(owner, code, always)).toMatchObject({ fixes: [{ id: 1, ...asListed }] })
    expect(await listEntries(owner)).toEqual(['cooper netties -> Kubernetes'])

    const later = await recordingOf(server, owner, ['And cooper netties again.'])
    expect(await readFixes(server, later)).toEqual({ version: 1, fixes: [{ id: 1, ...asListed }] })
    const text = await (
      await owner.call('GET', `/api/transcripts/${later}/export?format=txt`)
    ).text()
    expect(text).toContain('And Kubernetes again.')
    const { db } = server.context
    const rows = await db.select().from(transcriptFixes).orderBy(asc(transcriptFixes.createdAt))
    expect(rows.map(({ scope }) => scope)).toEqual(['always', 'always'])
    const stranger = await server.signUp()
    expect((await readFixes(server, await recordingOf(server, stranger, ['It.']))).version).toBe(0)
  })

  it('[TERM-8] that is taken back is gone from the vocabulary, and from no other recording', async () => {
    await changed(owner, { add: [entry('Kubernetes')] })
    const first = await recordingOf(server, owner, ['Use cooper netties.'])
    await fixed(owner, first, always)
    const second = await recordingOf(server, owner, ['Use cooper netties.'])
    expect(await undone(owner, second, 1)).toEqual({ version: 2, fixes: [] })
    expect(await listEntries(owner)).toEqual(['Kubernetes'])
    expect((await readFixes(server, first)).fixes).toHaveLength(1)
    expect((await readFixes(server, await recordingOf(server, owner, ['x']))).version).toBe(0)
  })

  it('[TERM-8] takes the place of the same fix for one recording; the other way round it stays', async () => {
    const code = await recordingOf(server, owner, ['Use cooper netties.'])
    await fixed(owner, code, everywhere)
    const list = { version: 2, fixes: [{ id: 2, ...asListed }] }
    expect(await fixed(owner, code, always)).toMatchObject(list)
    expect(await fixed(owner, code, everywhere)).toMatchObject(list)
  })

  it('[TERM-8] is not for one place, and refused where a vocabulary can’t have it', async () => {
    const code = await recordingOf(server, owner, ['Use cooper netties, a -> b.'])
    const place = { segment: 1, word: 1 }
    expect((await fix(owner, code, { ...always, place })).status).toBe(400)
    expect(await errorOf(await fix(owner, code, { ...always, original: 'a -> b' }))).toMatchObject({
      status: 400,
      error: expect.stringContaining('in this recording'),
    })
    expect(await readFixes(server, code)).toEqual({ version: 0, fixes: [] })
    expect(await listEntries(owner)).toEqual([])
  })

  it('[TERM-4] of which there are many: a recording begins with the newest 50, in their order', async () => {
    const add = Array.from({ length: 60 }, (_, index) => entry(`right ${index}`, `wrong ${index}`))
    await changed(owner, { add })
    const { version, fixes } = await readFixes(server, await recordingOf(server, owner, ['x']))
    expect(version).toBe(50)
    expect(fixes.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(fixes.at(-1)).toMatchObject({ original: 'wrong 0', replacement: 'right 0' })
    expect(fixes[0]).toMatchObject({ original: 'wrong 49' })
  })
})
