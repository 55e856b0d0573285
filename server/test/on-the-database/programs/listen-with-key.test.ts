import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { until } from '@live-scribe/testing/time/until'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { apiKeys } from '#server/db/schema.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { findLedgerRows, findSessionRow, findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Words whose end is cut off, so that the recogniser has no final for them yet. */
const unfinished = createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000)

let now: Date
let server: TestServer
let user: TestUser
beforeEach(async () => {
  now = new Date('2026-11-23T09:00:00Z')
  const env = { REPAIR_WINDOW: '0.2' }
  server = await startTestServer(new MarkedRecogniser(vocabulary), { now: () => now, env })
  user = await server.signUp()
})
afterEach(() => server.close())

const connect = (key: string, query: Record<string, string> = {}) =>
  TestRecorder.connect(server.url, key, query)

/** The code of the recording that a socket has opened. */
async function codeOf(recorder: TestRecorder): Promise<string> {
  await recorder.until((it) => it.of('Ready').length === 1)
  return recorder.of('Ready')[0]?.session_id ?? ''
}

describe('a program with an API key', () => {
  it('[KEYLISTEN-1] has speech written down, without a session beforehand', async () => {
    const { key } = await makeKeyHolder(server, user, { scopes: ['listen'] })
    const recorder = await connect(key, { title: 'Stand-up', tag: 'daily' })
    const code = await codeOf(recorder)
    recorder.speak(sentence)
    expect((await recorder.stop()).code).toBe(closeCodes.finished)
    expect(recorder.finals).toEqual(['it can wait'])
    expect(await findStoredTexts(server, code)).toEqual(['it can wait'])
    const listed = await user.call('GET', '/api/sessions')
    expect(await listed.json()).toMatchObject({
      sessions: [{ session_id: code, title: 'Stand-up', tags: ['daily'], status: 'completed' }],
    })
  })

  it('[KEYLISTEN-1] sends its key as Token or Bearer, in the header or as a sub-protocol', async () => {
    const { key } = await makeKeyHolder(server, user)
    const address = `${server.url.replace('http', 'ws')}${LISTEN_PATH}`
    for (const scheme of ['Token', 'token', 'Bearer']) {
      const socket = new WebSocket(address, { headers: { authorization: `${scheme} ${key}` } })
      socket.on('open', () => socket.send('{"type":"CloseStream"}'))
      const code = await new Promise((resolve) => socket.on('close', resolve))
      expect(code).toBe(closeCodes.finished)
    }
    const recorder = await connect(key)
    expect((await recorder.stop()).code).toBe(closeCodes.finished)
  })

  it('[KEYLISTEN-2] pays with its owner’s minutes, as anybody', async () => {
    const { key } = await makeKeyHolder(server, user)
    const recorder = await connect(key)
    recorder.speak(sentence)
    await recorder.stop()
    expect(recorder.of('Ended')[0]).toMatchObject({ duration_minutes: 1 })
    const minutes = (await findLedgerRows(server)).filter(
      ({ causeType }) => causeType === 'session',
    )
    expect(minutes.map((row) => row.minutes)).toEqual([-1])
  })

  it('[KEYLISTEN-3] is stopped in mid-stream when its key is revoked, and keeps what was said', async () => {
    const program = await makeKeyHolder(server, user)
    const other = await makeKeyHolder(server, user)
    const recorder = await connect(program.key)
    const code = await codeOf(recorder)
    recorder.speak(sentence)
    recorder.speak(unfinished)
    await recorder.until(({ finals }) => finals.length === 1)
    await other.revoke()
    recorder.send('{"type":"KeepAlive"}')
    expect((await program.revoke()).status).toBe(200)
    expect(await recorder.closed).toEqual({
      code: closeCodes.authenticationFailed,
      reason: 'key_refused',
    })
    expect(recorder.of('Error')).toMatchObject([{ code: 'key_refused' }])
    await until(async () => (await findSessionRow(server, code)).status === 'completed')
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
    await expect(connect(program.key)).rejects.toThrow('401')
  })

  it('[KEYLISTEN-3] takes the listen tokens along that it has made', async () => {
    const program = await makeKeyHolder(server, user)
    const opened = await program.call('POST', '/api/rpc/create_interview_session', { p_title: 'x' })
    const { session_id: code } = (await opened.json()) as { session_id: string }
    const token = async () => {
      const made = await program.call('POST', `/api/sessions/${code}/listen-token`)
      return ((await made.json()) as { token: string }).token
    }
    const recorder = await connect(await token())
    await codeOf(recorder)
    const later = await token()
    await program.revoke()
    expect((await recorder.closed).code).toBe(closeCodes.authenticationFailed)
    await expect(connect(later)).rejects.toThrow('401')
  })

  it('[KEYLISTEN-3, KEY-3] is stopped by the deletion of the account, and its key is gone', async () => {
    const email = 'gone@example.com'
    const leaving = await server.signUp(email)
    const program = await makeKeyHolder(server, leaving)
    const recorder = await connect(program.key)
    await codeOf(recorder)
    recorder.speak(sentence)
    const body = { email, password: 'a long pass phrase' }
    expect((await leaving.call('POST', '/api/account/delete', body)).status).toBe(200)
    expect((await recorder.closed).code).toBeGreaterThanOrEqual(4000)
    expect(await server.context.db.select().from(apiKeys)).toEqual([])
    expect((await program.call('GET', '/api/me')).status).toBe(401)
  })

  it('[KEYLISTEN-6] has two channels apart with multichannel, and mixed without', async () => {
    const { key } = await makeKeyHolder(server, user)
    const both = interleave(sentence, createMarkedSpeech(['and more'], vocabulary))
    const apart = await connect(key, { channels: '2', multichannel: 'true' })
    apart.speak(both)
    await apart.stop()
    const texts = apart
      .of('Results')
      .filter((one) => one.is_final && one.channel.alternatives[0].transcript)
      .map(({ channel_index: [at], channel }) => [at, channel.alternatives[0].transcript])
    expect(texts.toSorted()).toEqual([
      [0, 'it can wait'],
      [1, 'and more'],
    ])
    const same = createMarkedSpeech(['it can wait'], vocabulary)
    const mixed = await connect(key, { channels: '2' })
    mixed.speak(interleave(same, same))
    await mixed.stop()
    expect(mixed.finals).toEqual(['it can wait'])
    expect(mixed.of('Metadata')).toMatchObject([{ channels: 1 }])
  })

  it('[KEYLISTEN-7] is told which parameters had no effect', async () => {
    const { key } = await makeKeyHolder(server, user)
    const query = { model: 'nova-3', numerals: 'true', diarize: 'false', keyterm: 'Kafka' }
    const recorder = await connect(key, { ...query, language: 'en', version: 'latest' })
    await recorder.stop()
    const [metadata] = recorder.of('Metadata')
    expect(metadata?.warnings?.map(({ parameter }) => parameter)).toEqual([
      'model',
      'numerals',
      'keyterm',
    ])
    const plain = await connect(key)
    await plain.stop()
    expect(plain.of('Metadata')[0]).not.toHaveProperty('warnings')
  })

  it('[KEYLISTEN-8] ends its recording with its socket; a lost socket after the repair window', async () => {
    const { key } = await makeKeyHolder(server, user)
    const address = `${server.url.replace('http', 'ws')}${LISTEN_PATH}`
    const headers = { authorization: `Token ${key}` }
    for (const leave of ['close', 'terminate'] as const) {
      const socket = new WebSocket(address, { headers })
      const code = await new Promise<string>((resolve) => {
        socket.on('message', (data) => {
          const message = JSON.parse(String(data)) as { type: string; session_id: string }
          if (message.type === 'Ready') resolve(message.session_id)
        })
      })
      socket.send(Buffer.from(sentence.buffer))
      await until(async () => (await findStoredTexts(server, code)).length === 1)
      socket[leave]()
      await until(async () => (await findSessionRow(server, code)).status === 'completed')
      expect(await findSessionRow(server, code)).toMatchObject({ endedReason: 'user_stopped' })
    }
  })
})
