import { DeepgramServer } from '@live-scribe/testing/servers/deepgram-server'
import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { Deepgram } from './deepgram.ts'

const second = 16_000
const heard = [{ word: 'hello', punctuated_word: 'Hello.', start: 0.1, end: 0.5 }]

let service: DeepgramServer
let clock: ManualClock
let deepgram: Deepgram
beforeEach(async () => {
  clock = new ManualClock()
  await serve()
})
afterEach(async () => {
  await deepgram.close()
  await service.close()
})

async function serve(options?: { autoPong: boolean }): Promise<void> {
  await service?.close().catch(() => {})
  service = await DeepgramServer.start(options)
  const log = pino({ level: 'silent' })
  const settings = { url: service.url, model: 'nova-2', vocabulary: [] }
  deepgram = new Deepgram({ ...settings, key: () => 'secret-key', log, clock })
}

const open = () => deepgram.open({ language: 'en-US' })

async function gather(stream: SpeechStream) {
  const events: SpeechEvent[] = []
  try {
    for await (const event of stream) events.push(event)
    return { events, failure: null }
  } catch (failure) {
    return { events, failure }
  }
}

describe('a speech service that refuses', () => {
  it.each([
    [400, 'unavailable'],
    [401, 'unavailable'],
    [402, 'unavailable'],
    [403, 'unavailable'],
    [429, 'busy'],
    [500, 'failed'],
    [503, 'failed'],
  ])('with %i is %s, in a sentence for people that holds no key', async (status, reason) => {
    service.refusals.push(status)
    const failure = await open().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'SpeechToTextError', reason })
    expect(String(failure)).toMatch(/The speech service .*\.$/)
    expect(String(failure)).not.toContain('secret-key')
    expect(deepgram.usage.failures).toMatchObject({ [reason]: 1 })
  })

  it('is failed when nobody is there', async () => {
    await service.close()
    await expect(open()).rejects.toMatchObject({ reason: 'failed' })
    await serve()
  })

  it('is failed when it takes the call and says nothing for 10 s', async () => {
    service.isMute = true
    const opening = open().catch((error: unknown) => error)
    await service.until(() => service.requests.length === 1)
    await clock.pass(10)
    expect(await opening).toMatchObject({ reason: 'failed' })
  })
})

describe('a speech service that breaks in mid-stream', () => {
  it.each([
    [1008, 'DATA-0000'],
    [1011, 'https://dpgr.am/net0001'],
    [1000, ''],
    [1002, ''],
  ])('with a close of %i fails the stream after what it had said', async (code, reason) => {
    const stream = await open()
    stream.push(new Int16Array(second))
    const line = await service.connection()
    line.results(0, 1, heard)
    line.socket.close(code, reason)
    const { events, failure } = await gather(stream)
    expect(events).toMatchObject([{ type: 'final', text: 'Hello.', endSample: second }])
    expect(failure).toMatchObject({ reason: 'failed' })
  })

  it('by a cut connection fails the stream', async () => {
    const stream = await open()
    ;(await service.connection()).socket.terminate()
    expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  })

  it('in its last words fails the stream, so that the words are asked for again', async () => {
    const stream = await open()
    stream.push(new Int16Array(second))
    stream.end()
    const line = await service.connection()
    await service.until(() => line.texts.includes('CloseStream'))
    line.socket.terminate()
    expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  })

  it.each([
    'this is not JSON',
    'null',
    '[]',
    '{"type":"Results"}',
    '{"type":"Results","start":-1,"duration":2,"channel":{"alternatives":[{"transcript":"x"}]}}',
    '{"type":"Results","start":0,"duration":1,"channel":{"alternatives":[]}}',
    '{"type":"Error","description":"fault","variant":"x"}',
  ])('by saying %s fails the stream: it may have held words', async (text) => {
    const stream = await open()
    ;(await service.connection()).send(text)
    expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  })

  it('goes on after messages that it does not know, and answers without optional fields', async () => {
    const stream = await open()
    stream.push(new Int16Array(second))
    const line = await service.connection()
    line.send({ type: 'SpeechStarted', channel: [0, 1], timestamp: 0.1 })
    line.send({ type: 'UtteranceEnd', channel: [0, 1], last_word_end: -1 })
    line.send({ type: 'Later', anything: true })
    const alternatives = [{ transcript: 'Hello.' }]
    line.send({ type: 'Results', start: 0, duration: 1, is_final: true, channel: { alternatives } })
    stream.end()
    await service.until(() => line.texts.includes('CloseStream'))
    line.send({ type: 'Metadata', duration: 1, channels: 1 })
    line.socket.close(1000)
    expect(await gather(stream)).toEqual({
      failure: null,
      events: [
        expect.objectContaining({ type: 'final', text: 'Hello.', words: [], speaker: null }),
        { type: 'silence', sample: second },
      ],
    })
  })
})

describe('a speech service that is not there any more', () => {
  it('is noticed after 15 s when its end of the connection is dead', async () => {
    await serve({ autoPong: false })
    const stream = await open()
    await service.connection()
    await clock.pass(14)
    const [first] = [deepgram.usage.streamsOpen]
    await clock.pass(1)
    expect([first, deepgram.usage.streamsOpen]).toEqual([1, 0])
    expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  })

  it('is noticed after 30 s of audio of which it says nothing, though it answers pings', async () => {
    const stream = await open()
    const line = await service.connection()
    await clock.pass(31, () => {
      stream.push(new Int16Array(second))
      return deepgram.usage.streamsOpen === 1 ? line.settle().catch(() => {}) : Promise.resolve()
    })
    expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  })

  it('is not suspected while a recorder sends nothing', async () => {
    const stream = await open()
    stream.push(new Int16Array(second))
    const line = await service.connection()
    await clock.pass(120, () => line.settle())
    expect(deepgram.usage).toMatchObject({ streamsOpen: 1, secondsSent: 1 })
    stream.close()
  })

  it('is noticed when it does not end the stream that it was asked to end', async () => {
    const stream = await open()
    stream.end()
    const line = await service.connection()
    await clock.pass(14, () => line.settle())
    expect(deepgram.usage.streamsOpen).toBe(1)
    await clock.pass(1)
    expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  })

  it('may leave the connection open after its last message', async () => {
    const stream = await open()
    stream.end()
    const line = await service.connection()
    line.send({ type: 'Metadata', duration: 0, channels: 1 })
    await line.settle()
    await clock.pass(3)
    expect(await gather(stream)).toEqual({
      failure: null,
      events: [{ type: 'silence', sample: 0 }],
    })
  })
})
