import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestCheck } from '@live-scribe/testing/clients/test-check'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_CHECK_MS } from '#server/features/recording/check/running-check.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { findLedgerRows } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
const second = 16_000

let recogniser: MarkedRecogniser
let server: TestServer
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { now: () => now })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

type User = Awaited<ReturnType<TestServer['signUp']>>

async function requestToken(user: User): Promise<string> {
  const reply = await user.call('POST', '/api/check-token')
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { token: string }).token
}
const connect = async (user: User) => TestCheck.connect(server.url, await requestToken(user))
/** Resolves when every stream of the recogniser is closed, so that others can have its place. */
const allClosed = async () => {
  while (!recogniser.streams.every((stream) => stream.isClosed)) await new Promise(setImmediate)
}

describe('[CHAN-90] the check before a recording', () => {
  it('writes down what is said, stores nothing, costs nothing, and frees the recogniser', async () => {
    const user = await server.signUp()
    const check = await connect(user)
    await check.until((it) => it.of('Ready').length === 1)
    check.speak(sentence)
    check.speak(new Int16Array(2 * second))
    await check.until((it) => it.of('Words').some((words) => words.is_final))
    const final = check.of('Words').find((words) => words.is_final)
    // The position of the end of the last word, before the pause.
    expect(final).toMatchObject({ text: 'it can wait', end_sample: second })
    check.close()
    await allClosed()

    const sessions = await user.call('GET', '/api/sessions')
    expect(await sessions.json()).toMatchObject({ sessions: [] })
    expect(await findLedgerRows(server)).toEqual([])
  })

  it('answers pings, also before the recogniser is ready', async () => {
    const opened = Promise.withResolvers<void>()
    const open = recogniser.open.bind(recogniser)
    recogniser.open = async () => {
      await opened.promise
      return open()
    }
    const check = await connect(await server.signUp())
    check.send(JSON.stringify({ type: 'Ping', id: 7 }))
    await check.until((it) => it.of('Pong').length === 1)
    expect(check.messages).toEqual([{ type: 'Pong', id: 7 }])
    opened.resolve()
    await check.until((it) => it.of('Ready').length === 1)
    check.close()
    await allClosed()
  })

  it('says why there is no recogniser', async () => {
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    const check = await connect(await server.signUp())
    expect(await check.closed).toBe(closeCodes.recogniserBusy)
    expect(check.messages).toEqual([
      { type: 'Error', code: 'recogniser_busy', message: 'All recognisers are in use.' },
    ])
  })

  it('says that the recogniser broke', async () => {
    const check = await connect(await server.signUp())
    await check.until((it) => it.of('Ready').length === 1)
    recogniser.crash(0)
    expect(await check.closed).toBe(closeCodes.recogniserFailed)
    expect(check.of('Error')).toMatchObject([{ code: 'recogniser_failed' }])
  })
})

describe('[CHAN-91] a check can’t be used to record for nothing', () => {
  it('hears 40 seconds of audio', async () => {
    const check = await connect(await server.signUp())
    await check.until((it) => it.of('Ready').length === 1)
    check.speak(new Int16Array(39 * second))
    check.speak(sentence.subarray(0, second))
    check.speak(sentence)
    check.send(JSON.stringify({ type: 'Ping', id: 1 }))
    await check.until((it) => it.of('Pong').length === 1)
    const [stream] = recogniser.streams
    expect(stream?.heardSamples).toBeGreaterThanOrEqual(40 * second)
    expect(stream?.heardSamples).toBeLessThan(40 * second + 1024)
    check.close()
    await allClosed()
  })

  it('lasts a minute, whatever it sends', async () => {
    const token = await requestToken(await server.signUp())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const check = await TestCheck.connect(server.url, token)
    await check.until((it) => it.of('Ready').length === 1)
    check.speak(sentence)
    vi.advanceTimersByTime(MAX_CHECK_MS - 1)
    check.send(JSON.stringify({ type: 'Ping', id: 1 }))
    await check.until((it) => it.of('Pong').length === 1)
    expect(recogniser.streams.map(({ isClosed }) => isClosed)).toEqual([false])
    vi.advanceTimersByTime(1)
    expect(await check.closed).toBe(closeCodes.finished)
    expect(check.of('Error')).toEqual([])
    await allClosed()
  })

  it('is opened by a WebSocket only: another request uses no token up', async () => {
    const token = await requestToken(await server.signUp())
    const headers = { authorization: `Token ${token}` }
    const plain = await fetch(new URL('/v1/check', server.url), { headers })
    expect(plain.status).toBe(404)
    expect(await plain.json()).toMatchObject({ code: 'not_found' })
    const check = await TestCheck.connect(server.url, token)
    await check.until((it) => it.of('Ready').length === 1)
    check.close()
    await allClosed()
  })

  it('opens once with a token', async () => {
    const token = await requestToken(await server.signUp())
    const first = await TestCheck.connect(server.url, token)
    await first.until((it) => it.of('Ready').length === 1)
    await expect(TestCheck.connect(server.url, token)).rejects.toThrow('401')
    first.close()
    await allClosed()
  })

  it('frees the recogniser of a client that does not answer the close of its socket', async () => {
    const user = await server.signUp()
    const first = await connect(user)
    await first.until((it) => it.of('Ready').length === 1)
    first.pause()
    const second = await connect(user)
    await second.until((it) => it.of('Ready').length === 1)
    expect(recogniser.streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
    second.close()
    first.terminate()
    await allClosed()
  })

  it('ends when its user records, so that the recogniser is free', async () => {
    const user = await server.signUp()
    const check = await connect(user)
    await check.until((it) => it.of('Ready').length === 1)
    const open = recogniser.open.bind(recogniser)
    // A server with room for one stream.
    recogniser.open = async () => {
      if (recogniser.streams.every((stream) => stream.isClosed)) return open()
      throw new SpeechToTextError('busy', 'All recognisers are in use.')
    }
    const recorder = await user.record(await user.openSession())
    await recorder.until((it) => it.of('Ready').length === 1)
    expect(await check.closed).toBe(closeCodes.otherRecorder)
    await recorder.stop()
  })

  it('promises no audio that is kept when the server restarts', async () => {
    const check = await connect(await server.signUp())
    await check.until((it) => it.of('Ready').length === 1)
    const closing = server.close()
    expect(await check.closed).toBe(closeCodes.restarting)
    await closing
    expect(check.of('Error')).toMatchObject([
      { message: 'The server is restarting. Check again in a minute.' },
    ])
  })

  it('runs once for each user: a second one ends the first', async () => {
    const user = await server.signUp()
    const first = await connect(user)
    const second = await connect(user)
    expect(await first.closed).toBe(closeCodes.otherRecorder)
    await second.until((it) => it.of('Ready').length === 1)
    second.close()
    await allClosed()
  })

  it('starts twelve times an hour', async () => {
    const user = await server.signUp()
    for (let count = 0; count < 12; count += 1) await requestToken(user)
    const refused = await user.call('POST', '/api/check-token')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  })

  it('needs a token of its own, within a minute', async () => {
    const user = await server.signUp()
    expect((await server.visitor.call('POST', '/api/check-token')).status).toBe(401)
    const token = await requestToken(user)
    const listenToken = await user.listenToken(await user.openSession())
    for (const bad of ['none', listenToken]) {
      await expect(TestCheck.connect(server.url, bad)).rejects.toThrow('401')
    }
    await expect(TestCheck.connect(server.url, token, 'https://elsewhere.example')).rejects.toThrow(
      '403',
    )
    now = new Date('2026-11-21T09:01:01Z')
    await expect(TestCheck.connect(server.url, token)).rejects.toThrow('401')
  })

  it.each([
    ['half a sample', new Uint8Array(3)],
    ['a message that is none', 'hello'],
    ['an unknown message', JSON.stringify({ type: 'Stop' })],
  ])('ends with %s', async (_name, message) => {
    const check = await connect(await server.signUp())
    check.send(message)
    expect(await check.closed).toBe(closeCodes.notAudio)
    await allClosed()
  })
})
