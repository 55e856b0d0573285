import { MAX_FIX_CHARACTERS } from '@live-scribe/contract/fixes/fix-text'
import { MAX_FIXES } from '@live-scribe/contract/fixes/term-fix'
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

describe('a fix is refused', () => {
  it('[FIX-10] that is empty, too long, invisible, or no change', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use it.'])
    const longest = 'x'.repeat(MAX_FIX_CHARACTERS)
    expect((await fix(owner, code, { ...everywhere, original: longest })).status).toBe(200)
    const bad = ['', ' ', 'x'.repeat(500), `${longest}x`, 'a\nb', 'a\u0000b', 'a\u202eb', '\u200b']
    for (const text of bad) {
      for (const field of ['original', 'replacement']) {
        const reply = await fix(owner, code, { ...everywhere, [field]: text })
        expect(reply.status, `${field} ${JSON.stringify(text)}`).toBe(400)
      }
    }
    for (const original of ['.', '…', '--']) {
      expect((await fix(owner, code, { ...everywhere, original })).status, original).toBe(400)
    }
    for (const place of [{ segment: 0, word: 0 }, { segment: 1 }, { segment: 1.5, word: 0 }, 1]) {
      expect((await fix(owner, code, { ...everywhere, place })).status).toBe(400)
    }
    expect(
      await errorOf(await fix(owner, code, { original: 'it', replacement: ' it ', place: null })),
    ).toMatchObject({ status: 400, error: expect.stringContaining('same as the wrong ones') })
    expect((await readFixes(server, code)).fixes).toHaveLength(1)
  })

  it('[FIX-10] with a sentence that says what to do', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use it.'])
    const place = { segment: 1, word: 0 }
    const sentences = [
      [{ original: ' ' }, 'Type the wrong words as they stand in the text.'],
      [{ original: '...' }, 'Type the wrong words as they stand in the text.'],
      [{ original: 'x'.repeat(500) }, 'at most 100 characters. Fix fewer words at once.'],
      [{ replacement: '' }, 'Type the right words, without what can’t be shown.'],
      [{ replacement: 'a\u202eb' }, 'Type the right words, without what can’t be shown.'],
      [{ replacement: 'x'.repeat(500) }, 'at most 100 characters. Fix fewer words at once.'],
      [{ is_always: true, place }, 'Leave out its place.'],
    ] as const
    for (const [wrong, sentence] of sentences) {
      const { error } = await errorOf(await fix(owner, code, { ...everywhere, ...wrong }))
      expect(error).toContain(sentence)
      expect(error).not.toContain('Invalid input')
    }
  })

  it('[FIX-61] beyond 60 changes of a user in a minute', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use it.'])
    for (let count = 0; count < 30; count += 1) {
      expect((await fix(owner, code, everywhere)).status).toBe(200)
      await undone(owner, code, 1)
    }
    const refused = {
      status: 429,
      error: expect.stringContaining('Please wait a minute'),
    }
    expect(await errorOf(await fix(owner, code, everywhere))).toMatchObject(refused)
    const undo = await owner.call('DELETE', `/api/sessions/${code}/fixes/1`)
    expect(await errorOf(undo)).toMatchObject(refused)
    const other = await server.signUp()
    const another = await recordingOf(server, other, ['Use it.'])
    expect((await fix(other, another, everywhere)).status).toBe(200)
  })

  it('[FIX-10] in a gap, and in a place where its words are not', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use audio.', '[4 s of audio missing]'])
    const video = (segment: number) =>
      fix(owner, code, { original: 'audio', replacement: 'video', place: { segment, word: 1 } })
    expect(await errorOf(await video(2))).toMatchObject({
      status: 400,
      error: expect.stringContaining('no words in a gap'),
    })
    expect(await errorOf(await video(3))).toMatchObject({ status: 400 })
    expect(
      await fixed(owner, code, { original: 'audio', replacement: 'video', place: null }),
    ).toMatchObject({ places: 1 })
  })

  it('[FIX-11] that changes every line, or more than 2,000 places, with the count', async () => {
    const owner = await server.signUp()
    const the = { original: 'the', replacement: 'a', place: null, is_confirmed: true }
    const each = await recordingOf(server, owner, Array(20).fill('Say the word.'))
    expect(await errorOf(await fix(owner, each, the))).toMatchObject({
      status: 400,
      error: expect.stringContaining('in 20 places of 20 lines'),
    })
    await complete(server, each)
    const lines = Array.from({ length: 200 }, (_, index) =>
      index === 0 ? 'None.' : 'the '.repeat(12),
    )
    const many = await recordingOf(server, owner, lines)
    expect(await errorOf(await fix(owner, many, the))).toMatchObject({
      status: 400,
      error: expect.stringContaining('in 2388 places'),
    })
  })

  it('[FIX-11] that changes more than 200 places until they are confirmed', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['None.', ...Array(101).fill('it and it')])
    const it202 = { original: 'it', replacement: 'that', place: null }
    expect(await errorOf(await fix(owner, code, it202))).toMatchObject({
      status: 409,
      code: 'confirmation_needed',
      error: expect.stringContaining('202 places'),
    })
    expect(await readFixes(server, code)).toEqual({ version: 0, fixes: [] })
    expect(await fixed(owner, code, { ...it202, is_confirmed: true })).toMatchObject({
      places: 202,
    })
  })

  it('[FIX-11] beyond 100 of a recording', async () => {
    const owner = await server.signUp()
    const code = await recordingOf(server, owner, ['Use it.'])
    const [session] = await server.context.db.select().from(transcriptionSessions)
    if (!session) throw new Error('no session')
    const { id: sessionId, userId: authorId } = session
    const all = Array.from({ length: MAX_FIXES }, (_, index) => ({
      ...{ sessionId, authorId, createdAt: new Date(), scope: 'recording' as const },
      ...{ number: index + 1, original: `wrong${index}`, replacement: 'right' },
    }))
    await server.context.db.insert(transcriptFixes).values(all)
    await server.context.db.update(transcriptionSessions).set({ fixesVersion: MAX_FIXES })
    expect(await errorOf(await fix(owner, code, everywhere))).toMatchObject({
      status: 400,
      error: expect.stringContaining('at most 100 fixes. Take one back'),
    })
    await undone(owner, code, 7)
    expect((await fix(owner, code, everywhere)).status).toBe(200)
  })

  it('[FIX-12] of anybody but the owner, shared or not, and of a deleted recording', async () => {
    const owner = await server.signUp()
    const stranger = await server.signUp()
    const code = await recordingOf(server, owner, ['Use cooper netties.'])
    const sharing = (is_shared: boolean) =>
      owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared })
    for (const isShared of [true, false]) {
      await sharing(isShared)
      expect((await fix(stranger, code, everywhere)).status).toBe(404)
      expect((await fix(server.visitor, code, everywhere)).status).toBe(401)
    }
    expect((await fix(owner, code, everywhere)).status).toBe(200)
    const path = `/api/sessions/${code}/fixes/1`
    expect((await stranger.call('DELETE', path)).status).toBe(404)
    expect((await server.visitor.call('DELETE', path)).status).toBe(401)
    await sharing(true)
    expect((await readFixes(server, code)).fixes).toHaveLength(1)

    await complete(server, code)
    const [, deleted] = await Promise.all([
      fix(owner, code, { ...everywhere, replacement: 'K8s' }),
      owner.call('DELETE', `/api/sessions/${code}`),
    ])
    expect(deleted.status).toBe(200)
    expect((await fix(owner, code, everywhere)).status).toBe(404)
    expect(await server.context.db.select().from(transcriptFixes)).toEqual([])
  })
})
