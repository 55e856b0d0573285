import { DeepgramServer } from '@live-scribe/testing/servers/deepgram-server'
import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SpeechEvent, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { follow } from '../../../../test/follow-stream.ts'
import { Deepgram } from '../deepgram/deepgram.ts'
import { filterSpokenFinals, testSpeechToText } from '../speech-to-text.suite.ts'
import { Failover } from './failover.ts'

const second = 16_000
const words = ['a', 'can', 'why', 'you', 'did', 'it', 'then', 'so', 'and', 'is']
const vocabulary = [...words, 'choose', 'queue', 'because', 'wait', 'slow', 'other']
const log = pino({ level: 'silent' })

testSpeechToText(
  'a hosted recogniser with one of this machine behind it',
  async () =>
    new Failover({
      hosted: new MarkedRecogniser(vocabulary),
      local: new MarkedRecogniser(vocabulary),
      log,
    }),
  () => ({
    audio: createMarkedSpeech(['why did you choose a queue', 'because it can wait'], vocabulary),
    sentences: [
      ['why', 'choose', 'queue'],
      ['because', 'wait'],
    ],
  }),
)

let service: DeepgramServer
let clock: ManualClock
let local: MarkedRecogniser
let failover: Failover
beforeEach(async () => {
  clock = new ManualClock()
  service = await DeepgramServer.start()
  local = new MarkedRecogniser(vocabulary)
  const settings = { url: service.url, model: 'nova-2', vocabulary: [] }
  const hosted = new Deepgram({ ...settings, key: () => 'key', log, clock })
  failover = new Failover({ hosted, local, log, clock })
})
afterEach(async () => {
  await failover.close()
  await service.close()
})

const open = () => failover.open({ language: 'en-US' })
const speech = (...sentences: string[]) => createMarkedSpeech(sentences, vocabulary)

/** Waits until the events hold; each turn lets sockets and streams run. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

/** Passes the time until recordings on this machine have connected to the service again. */
async function untilUsable({ recordings }: { recordings: number }): Promise<void> {
  await clock.pass(15)
  const trial = await service.connection(1)
  await clock.pass(59, () => trial.settle())
  await clock.pass(1)
  await until(() => service.connections.length === 1 + recordings)
  await service.connections.at(-1)?.settle()
}

const spokenBy = (events: SpeechEvent[]) =>
  filterSpokenFinals(events).map(({ text, isFallback }) => [text, isFallback ?? false])

const endOfFirst = (audio: Int16Array) => audio.length / second

describe('a hosted recogniser that is away', () => {
  it('[STT-28] that breaks is replaced from its last final on, and each word comes once', async () => {
    const first = speech('why did you choose a queue')
    const stream = await open()
    const { events, outcome } = follow(stream)
    stream.push(first)
    const line = await service.connection()
    await service.until(() => line.samples >= first.length)
    line.results(0, endOfFirst(first), [{ word: 'Hosted.', start: 0.1, end: 2 }])
    stream.push(speech('because it can'))
    await until(() => events.length === 1)
    line.socket.terminate()
    await until(() => local.streams.length === 1)
    stream.push(speech('wait'))
    stream.end()
    await outcome
    expect(spokenBy(events)).toEqual([
      ['Hosted.', false],
      ['because it can', true],
      ['wait', true],
    ])
    const [, second_] = filterSpokenFinals(events)
    expect(second_?.startSample).toBe(first.length)
  })

  it('[STT-29] that answers no speech for five seconds is replaced', async () => {
    const stream = await open()
    const { events } = follow(stream)
    stream.push(speech('because wait'))
    await clock.pass(4)
    expect(local.streams).toHaveLength(0)
    await clock.pass(1)
    await until(() => spokenBy(events).length === 1)
    expect(spokenBy(events)).toEqual([['because wait', true]])
  })

  it('[STT-29] that answers silence with nothing is left alone', async () => {
    const stream = await open()
    follow(stream)
    await clock.pass(12, async () => stream.push(new Int16Array(second)))
    expect(local.streams).toHaveLength(0)
  })

  it('[STT-30] that falls ever further behind is replaced', async () => {
    const stream = await open()
    const { events } = follow(stream)
    const line = await service.connection()
    let at = 0
    await clock.pass(30, async () => {
      stream.push(speech('because wait').subarray(0, second))
      if (local.streams.length > 0) return
      at += 0.25
      line.results(at - 0.25, at, [], { is_final: false })
      await line.settle()
    })
    expect(local.streams).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'progress').length).toBeGreaterThan(5)
  })

  it('[STT-31] that refuses is replaced at the start', async () => {
    service.refusals.push(503)
    const stream = await open()
    const { events, outcome } = follow(stream)
    stream.push(speech('why wait'))
    stream.end()
    await outcome
    expect(spokenBy(events)).toEqual([['why wait', true]])
  })

  it('[STT-31] with no room on this machine fails as before', async () => {
    service.refusals.push(503)
    local.refusals.push(new SpeechToTextError('busy', 'All are in use.'))
    await expect(open()).rejects.toMatchObject({ reason: 'failed' })
  })

  it('[STT-32] answers a final that was asked for before it broke', async () => {
    const stream = await open()
    const { events } = follow(stream)
    stream.push(speech('why wait').subarray(0, 10_000))
    stream.finalize()
    stream.push(speech('queue'))
    const line = await service.connection()
    line.socket.terminate()
    await until(() => filterSpokenFinals(events).length === 2)
    expect(filterSpokenFinals(events)[0]).toMatchObject({ fromFinalize: true, endSample: 10_000 })
    expect(spokenBy(events).map(([text]) => text)).toEqual(['why wait-', 'queue'])
  })

  it('[STT-33] takes back at the end of an utterance, once it was healthy for a minute', async () => {
    service.refusals.push(503)
    const stream = await open()
    const { events, outcome } = follow(stream)
    const sentence = speech('why wait')
    const speak = async () => {
      stream.push(sentence)
      const line = service.connections.at(-1)
      await line?.settle()
      line?.results(0, line.samples / second, [], { is_final: false })
      await line?.settle()
    }
    await clock.pass(15, speak)
    await service.connection(1)
    await clock.pass(59, speak)
    expect(service.requests).toHaveLength(2)
    expect(spokenBy(events).every(([, isFallback]) => isFallback)).toBe(true)
    await clock.pass(1)
    await until(() => service.connections.length === 2)
    while (!local.streams[0]?.isClosed) {
      stream.push(sentence)
      await new Promise(setImmediate)
    }
    const hosted = await service.connection(2)
    stream.push(sentence)
    await service.until(() => hosted.samples >= sentence.length)
    hosted.results(0, hosted.samples / second, [{ word: 'Hosted.', start: 0.1, end: 0.5 }])
    await until(() => spokenBy(events).at(-1)?.[0] === 'Hosted.')
    expect(spokenBy(events).at(-1)).toEqual(['Hosted.', false])
    stream.close()
    await outcome
  })

  it('[STT-33] that stalls again on its trial is not used', async () => {
    service.refusals.push(503)
    const stream = await open()
    follow(stream)
    const speak = async () => stream.push(speech('because wait'))
    await clock.pass(15, speak)
    await service.connection(1)
    await clock.pass(80, speak)
    expect(local.streams).toHaveLength(1)
    expect(local.streams[0]?.isClosed).toBe(false)
  })

  it('[STT-29] that answers nothing after it took back is replaced, also when nobody speaks any more', async () => {
    service.refusals.push(503)
    const stream = await open()
    const { events } = follow(stream)
    await untilUsable({ recordings: 1 })
    stream.push(speech('why wait', 'queue').subarray(0, -second))
    await until(() => local.streams[0]?.isClosed === true)
    await clock.pass(6, async () => stream.push(new Int16Array(second)))
    await until(() => spokenBy(events).length === 2)
    expect(spokenBy(events).map(([text]) => text)).toEqual(['why wait', 'queue'])
  })

  it('[STT-33] that fails in another recording before it took back is waited for again', async () => {
    service.refusals.push(503)
    const [stream, other] = [await open(), await open()]
    const { events } = follow(stream)
    follow(other)
    await untilUsable({ recordings: 2 })
    other.push(speech('why wait'))
    await until(() => local.streams[1]?.isClosed === true)
    for (const line of service.connections) line.socket.terminate()
    await until(() => local.streams.length === 3)
    await clock.pass(1)
    stream.push(speech('why wait'))
    await until(() => spokenBy(events).length === 1)
    await new Promise(setImmediate)
    expect(local.streams).toHaveLength(3)
    expect(local.streams[0]?.isClosed).toBe(false)
  })
})
