import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptFixes, transcriptionSessions } from '#server/db/schema.ts'
import {
  complete,
  errorOf,
  everywhere,
  fix,
  fixed,
  readFixes,
  recordingOf,
  undone,
} from '../../clients/fix-calls.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterEach(() => server.close())

describe('a fix', () => {
  it('[FIX-8] is laid over the log, which stays as it is, and everybody who reads along gets it', async () => {
    const owner = await server.signUp()
    const lines = ['Use cooper netties, or Cooper Netties.', 'And cooper netties.']
    const code = await recordingOf(server, owner, lines)
    expect(await readFixes(server, code)).toEqual({ version: 0, fixes: [] })

    const reply = await fixed(owner, code, everywhere)
    const list = { version: 1, fixes: [{ id: 1, ...everywhere }] }
    expect(reply).toEqual({ ...list, places: 3 })
    const { session, segments } = await server.transcript(code)
    expect(session.fixes).toEqual(list)
    expect(segments.map(({ text }) => text)).toEqual(lines)
  })

  it('[FIX-8] is stored with its author, its time and its scope', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['A queue or a cue.'])
    await fixed(owner, code, { ...everywhere, original: 'a queue' })
    const place = { segment: 1, word: 4 }
    await fixed(owner, code, { original: 'cue', replacement: 'queue', place })
    const rows = await server.context.db.select().from(transcriptFixes)
    const [session] = await server.context.db.select().from(transcriptionSessions)
    expect(rows).toMatchObject([
      { number: 1, scope: 'recording', segmentNumber: null },
      { number: 2, scope: 'here', segmentNumber: 1, word: 4 },
    ])
    for (const { authorId, createdAt } of rows) {
      expect(authorId).toBe(session?.userId)
      expect(createdAt).toBeInstanceOf(Date)
    }
  })

  it('[FIX-6] is taken back, once or twice, by its number', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use cooper netties.'])
    await fixed(owner, code, everywhere)
    expect(await undone(owner, code, 1)).toEqual({ version: 2, fixes: [] })
    expect(await undone(owner, code, 1)).toEqual({ version: 2, fixes: [] })
    expect(await readFixes(server, code)).toEqual({ version: 2, fixes: [] })
    expect(await fixed(owner, code, everywhere)).toMatchObject({
      version: 3,
      fixes: [{ id: 3, ...everywhere }],
    })
  })

  it('[FIX-9] replaces an earlier one of the same words; the same one again changes nothing', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use cooper netties.'])
    await fixed(owner, code, everywhere)
    expect(await fixed(owner, code, everywhere)).toMatchObject({ version: 1, places: 1 })
    const other = { ...everywhere, original: 'Cooper netties', replacement: 'K8s' }
    expect(await fixed(owner, code, other)).toEqual({
      version: 2,
      fixes: [{ id: 2, ...other }],
      places: 1,
    })
  })

  it('[FIX-9] of two pages at once counts as well as the other', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['one two three four five six'])
    const wrong = ['one', 'two', 'three', 'four', 'five', 'six']
    await Promise.all(
      wrong.map((original) =>
        fixed(owner, code, { original, replacement: `${original}!`, place: null }),
      ),
    )
    const { version, fixes } = await readFixes(server, code)
    expect(version).toBe(6)
    expect(fixes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(fixes.map(({ original }) => original))).toEqual(new Set(wrong))
  })

  it('[FIX-8] is made while it is recorded, also of words that are still to come, and after its end', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Nothing yet.'])
    expect(await fixed(owner, code, everywhere)).toMatchObject({ version: 1, places: 0 })
    await complete(server, code)
    const later = { original: 'nothing', replacement: 'Something', place: null }
    expect(await fixed(owner, code, later)).toMatchObject({ version: 2, places: 1 })
    expect(await errorOf(await fix(owner, code, { ...later, original: 'never' }))).toMatchObject({
      status: 400,
      error: expect.stringContaining('not in the text'),
    })
  })

  it('[FIX-24] is in every export, with the times of what was recognised', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use cooper netties.', '[cooper netties]'])
    await fixed(owner, code, everywhere)
    for (const format of ['txt', 'md', 'json', 'srt', 'vtt']) {
      const reply = await owner.call('GET', `/api/transcripts/${code}/export?format=${format}`)
      const text = await reply.text()
      expect(text, format).toContain('Kubernetes.')
      expect(text, format).not.toContain('netties.')
    }
  })

  it('[FIX-24] is in the spoken form of a line too, which JSON has where it is written as code', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Cooper netties, then dot map over it.'])
    await fixed(owner, code, everywhere)
    const path = `/api/transcripts/${code}/export?format=json&code=on`
    const { segments } = JSON.parse(await (await owner.call('GET', path)).text())
    expect(segments[0]).toMatchObject({
      text: 'Kubernetes, then .map over it.',
      said: 'Kubernetes, then dot map over it.',
    })
  })
})
