import { DeepgramServer } from '@live-scribe/testing/servers/deepgram-server'
import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { Deepgram } from './deepgram.ts'

const second = 16_000

let service: DeepgramServer
let clock: ManualClock
let deepgram: Deepgram
beforeEach(async () => {
  clock = new ManualClock()
  service = await DeepgramServer.start()
  deepgram = new Deepgram({
    url: service.url,
    model: 'nova-3',
    vocabulary: ['idempotency key'],
    key: () => 'the-key',
    log: pino({ level: 'silent' }),
    clock,
  })
})
afterEach(async () => {
  await deepgram.close()
  await service.close()
})

const open = () => deepgram.open({ language: 'en-US' })

async function next(stream: AsyncIterator<SpeechEvent>): Promise<SpeechEvent> {
  return (await stream.next()).value
}
const eventsOf = (stream: SpeechStream) => stream[Symbol.asyncIterator]()

describe('a stream to the speech service', () => {
  it('[STT-01, STT-02] calls /v1/listen with the key as a sub-protocol', async () => {
    await open()
    const [request] = service.requests
    expect(request?.url).toMatch(/^\/v1\/listen\?model=nova-3&.*keyterm=idempotency\+key$/)
    expect(request?.headers['sec-websocket-protocol']).toBe('token,the-key')
  })

  it('[STT-12] sends the samples as they are, never an empty message, and counts them', async () => {
    const stream = await open()
    const line = await service.connection()
    stream.push(new Int16Array(1024))
    stream.push(new Int16Array(0))
    stream.push(new Int16Array(2.5 * second))
    await line.settle()
    expect(line.frames).toEqual([2048, 2 * second, 2 * second, second])
    expect(deepgram.usage.secondsSent).toBe((1024 + 2.5 * second) / second)
  })

  it('[RISK-31] says KeepAlive every 4 s while no audio flows, and never while it does', async () => {
    const stream = await open()
    const line = await service.connection()
    stream.push(new Int16Array(1024))
    await clock.pass(12, () => line.settle())
    expect(line.texts).toEqual(['KeepAlive', 'KeepAlive', 'KeepAlive'])
    await clock.pass(12, async () => {
      stream.push(new Int16Array(1024))
      await line.settle()
    })
    expect(line.texts).toHaveLength(3)
  })

  it('starts with a moment of silence when no audio comes, which shifts no position', async () => {
    const stream = await open()
    const line = await service.connection()
    await clock.pass(4, () => line.settle())
    expect(line.frames).toEqual([3200])
    stream.push(new Int16Array(second))
    await line.settle()
    line.results(0, 1.1, [{ word: 'one', start: 0.6, end: 1.1 }])
    expect(await next(eventsOf(stream))).toMatchObject({
      startSample: 0,
      endSample: second,
      words: [{ startSample: second / 2, endSample: second }],
    })
  })

  it('gives an answer to finalize when the service has none', async () => {
    const stream = await open()
    const line = await service.connection()
    stream.push(new Int16Array(second))
    stream.finalize()
    await clock.pass(3, () => line.settle())
    expect(line.texts).toEqual(['Finalize'])
    expect(await next(eventsOf(stream))).toMatchObject({
      type: 'final',
      fromFinalize: true,
      text: '',
      endSample: 0,
    })
  })

  it('waits for the answer to finalize of a slow service while more than a second is open', async () => {
    const stream = await open()
    const line = await service.connection()
    stream.push(new Int16Array(2 * second))
    stream.finalize()
    await clock.pass(12, () => line.settle())
    line.results(0, 2, [{ word: 'one', start: 0.5, end: 1 }], { from_finalize: true })
    expect(await next(eventsOf(stream))).toMatchObject({
      type: 'final',
      fromFinalize: true,
      text: 'one',
      endSample: 2 * second,
    })
    stream.push(new Int16Array(2 * second))
    stream.finalize()
    await clock.pass(16, () => line.settle())
    expect(await next(eventsOf(stream))).toMatchObject({ fromFinalize: true, text: '' })
  })

  it('believes no answer to finalize that stops short of what was asked', async () => {
    const stream = await open()
    const line = await service.connection()
    stream.push(new Int16Array(5 * second))
    stream.finalize()
    await line.settle()
    line.results(0, 2, [], { from_finalize: true })
    expect(await next(eventsOf(stream))).toMatchObject({
      fromFinalize: true,
      endSample: 2 * second,
    })
  })

  it('has the service finish 20 s without words, so that their audio need not be kept', async () => {
    const stream = await open()
    const line = await service.connection()
    await clock.pass(20, async () => {
      stream.push(new Int16Array(second))
      line.results(0, 1, [], { is_final: false })
      await line.settle()
    })
    await clock.pass(1, () => line.settle())
    expect(line.texts).toEqual(['Finalize'])
    line.results(0, 20, [], { from_finalize: true })
    const events = eventsOf(stream)
    expect(await next(events)).toEqual({ type: 'progress', sample: second })
    expect(await next(events)).toEqual({ type: 'silence', sample: 20 * second })
    stream.close()
  })

  it('leaves a sentence that is being said alone, however long', async () => {
    const stream = await open()
    const line = await service.connection()
    await clock.pass(25, async () => {
      stream.push(new Int16Array(second))
      line.results(0, 1, [{ word: 'and', start: 0.1, end: 0.4 }], { is_final: false })
      await line.settle()
    })
    expect(line.texts).toEqual([])
    stream.close()
  })
})
