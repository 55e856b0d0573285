import { MAX_SPEAKER_NAME_CHARACTERS } from '@live-scribe/contract/speaker-name-text'
import { MAX_SPEAKER_NAMES, speakerNames } from '@live-scribe/contract/speaker-names'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterEach(() => server.close())

const them = { channel: 1, speaker: null }

function setName(user: TestUser, code: string, body: object) {
  return user.call('POST', `/api/sessions/${code}/speaker-names`, body)
}

async function readNames(code: string) {
  return (await server.transcript(code)).session.speaker_names
}

describe('the names of a session’s speakers', () => {
  it('[CHAN-80] are given by the owner to channels and speakers, replaced, and taken back', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    expect(await readNames(code)).toEqual({ version: 0, names: [] })

    const reply = await setName(owner, code, { ...them, name: '  Anna Müller ' })
    const first = { version: 1, names: [{ ...them, name: 'Anna Müller' }] }
    expect(speakerNames.parse(await reply.json())).toEqual(first)
    expect(await readNames(code)).toEqual(first)

    await setName(owner, code, { channel: 1, speaker: 0, name: 'Bo' })
    await setName(owner, code, { ...them, name: 'Anna' })
    expect(await readNames(code)).toEqual({
      version: 3,
      names: [
        { channel: 1, speaker: 0, name: 'Bo' },
        { ...them, name: 'Anna' },
      ],
    })

    await setName(owner, code, { ...them, name: ' ' })
    expect((await readNames(code)).names).toEqual([{ channel: 1, speaker: 0, name: 'Bo' }])
  })

  it('[CHAN-80] are given while it is recorded, and after its end', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const recorder = await owner.record(code)
    await recorder.until((it) => it.of('Ready').length === 1)
    expect((await setName(owner, code, { ...them, name: 'Anna' })).status).toBe(200)
    await recorder.stop()
    expect((await readNames(code)).names).toEqual([{ ...them, name: 'Anna' }])
    expect((await setName(owner, code, { ...them, name: 'Bo' })).status).toBe(200)
    expect((await readNames(code)).names).toEqual([{ ...them, name: 'Bo' }])
  })

  it('[CHAN-80] are all kept when several are given at once', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const speakers = Array.from({ length: 8 }, (_, speaker) => ({ channel: 0, speaker }))
    await Promise.all(
      speakers.map((one) => setName(owner, code, { ...one, name: `Voice ${one.speaker}` })),
    )
    const { version, names } = await readNames(code)
    expect(version).toBe(8)
    expect(names.map(({ speaker }) => speaker).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('[CHAN-81] are plain text of at most 40 characters; anything else is refused and changes nothing', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const longest = 'x'.repeat(MAX_SPEAKER_NAME_CHARACTERS)
    for (const name of [longest, ` ${longest} `, 'Zoë 🎙️', 'علی‌رضا', '<b>&"\\', 'Dr. No']) {
      expect((await setName(owner, code, { ...them, name })).status, name).toBe(200)
      expect((await readNames(code)).names).toEqual([{ ...them, name: name.trim() }])
    }
    const stored = await readNames(code)

    const bad = [
      `${longest}x`,
      'a\nb',
      'a\tb',
      'a\u0000b',
      'a\u001bb',
      'a\u202eb',
      '\u200b',
      '\u3164',
      '\u2800',
      '\ud800',
    ]
    for (const name of bad) {
      const reply = await setName(owner, code, { ...them, name })
      expect(reply.status, JSON.stringify(name)).toBe(400)
    }
    for (const body of [
      { channel: 2, speaker: null, name: 'A' },
      { channel: -1, speaker: null, name: 'A' },
      { channel: 0, speaker: 0.5, name: 'A' },
      { channel: 0, speaker: 2 ** 31, name: 'A' },
      { channel: 0, name: 'A' },
      { ...them, name: null },
      { ...them },
    ]) {
      expect((await setName(owner, code, body)).status, JSON.stringify(body)).toBe(400)
    }
    expect(await readNames(code)).toEqual(stored)
  })

  it('[CHAN-81] are at most 32; one that exists can still be changed', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    for (let speaker = 0; speaker < MAX_SPEAKER_NAMES; speaker += 1) {
      await setName(owner, code, { channel: 0, speaker, name: `Voice ${speaker}` })
    }
    const refused = await setName(owner, code, { ...them, name: 'Anna' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('at most 32 names. Clear one'),
    })
    expect((await setName(owner, code, { channel: 0, speaker: 3, name: 'Cy' })).status).toBe(200)
    await setName(owner, code, { channel: 0, speaker: 4, name: '' })
    expect((await setName(owner, code, { ...them, name: 'Anna' })).status).toBe(200)
    expect((await readNames(code)).names).toHaveLength(MAX_SPEAKER_NAMES)
  })

  it('[CHAN-82] are not for others to change, shared or not, nor in an unknown session', async () => {
    const owner = await server.signUp()
    const stranger = await server.signUp()
    const code = await owner.openSession()
    const body = { ...them, name: 'Anna' }
    expect((await setName(stranger, code, body)).status).toBe(404)
    expect((await setName(server.visitor, code, body)).status).toBe(401)
    expect((await setName(owner, 'ZZZZZZ', body)).status).toBe(404)
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: false })
    expect((await setName(stranger, code, body)).status).toBe(404)
    expect((await setName(owner, code, body)).status).toBe(200)
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: true })
    expect(await readNames(code)).toEqual({ version: 1, names: [body] })

    await owner.call('DELETE', `/api/sessions/${code}`)
    expect((await setName(owner, code, body)).status).toBe(404)
  })
})
