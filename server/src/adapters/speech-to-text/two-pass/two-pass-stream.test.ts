import { expect, it } from 'vitest'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import {
  type RecognisedWord,
  type SpeechEvent,
  type SpeechStream,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import { writtenText } from '../format-text.ts'
import { type TwoPassOptions, TwoPassStream } from './two-pass-stream.ts'

const second = 16_000

function utterance(text: string, startSample: number) {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startSample: startSample + index * 1000,
    endSample: startSample + index * 1000 + 900,
  }))
  return { startSample, endSample: startSample + second, text, words, speaker: null }
}
const interim = (text: string, at: number): SpeechEvent => ({
  type: 'interim',
  ...utterance(text, at),
})
const final = (text: string, at: number): Extract<SpeechEvent, { type: 'final' }> => ({
  type: 'final',
  speechFinal: true,
  fromFinalize: false,
  ...utterance(text, at),
})

/** Creates a stream with a scripted first pass and a second pass that the test resolves. */
function twoPasses(options: TwoPassOptions = {}) {
  const events = new AsyncQueue<SpeechEvent>()
  const first: SpeechStream = {
    push: () => {},
    finalize: () => {},
    end: () => events.end(),
    close: () => events.close(),
    [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
  }
  const rewrites: { samples: Int16Array; resolve: (words: RecognisedWord[] | null) => void }[] = []
  const stream = new TwoPassStream(
    first,
    (samples) => {
      const { promise, resolve } = Promise.withResolvers<RecognisedWord[] | null>()
      rewrites.push({ samples, resolve })
      return promise
    },
    options,
  )
  const iterator = stream[Symbol.asyncIterator]()
  const next = async () => (await iterator.next()).value as SpeechEvent
  return { stream, events, rewrites, next }
}

const written = (text: string): RecognisedWord[] => utterance(text, 0).words

it('[STT-18] goes on with live words while an utterance is being written again', async () => {
  const { stream, events, rewrites, next } = twoPasses()
  stream.push(new Int16Array(3 * second))
  events.push(interim('so wear were', 0))
  events.push(final('so wear were you', 0))
  events.push(interim('I was', second))
  expect(await next()).toMatchObject({ type: 'interim', text: 'so wear were' })
  expect(await next()).toMatchObject({ type: 'interim', text: 'so wear were I was' })
  rewrites[0]?.resolve(written('so where were you'))
  expect(await next()).toMatchObject({
    type: 'final',
    text: 'So where were you?',
    startSample: 0,
    endSample: second,
  })
  expect(await next()).toMatchObject({ type: 'interim', text: 'I was', startSample: second })
})

it('tells finals in order, whichever is written first, with the words where they were said', async () => {
  const { stream, events, rewrites, next } = twoPasses()
  stream.push(new Int16Array(second).fill(1))
  stream.push(new Int16Array(second).fill(2))
  events.push(final('one', 0))
  events.push(final('two', second))
  events.push({ type: 'silence', sample: 2 * second })
  while (rewrites.length < 2) await new Promise((resolve) => setImmediate(resolve))
  expect(rewrites.map(({ samples }) => [samples.length, samples[0]])).toEqual([
    [second, 1],
    [second, 2],
  ])
  rewrites[1]?.resolve(written('second'))
  rewrites[0]?.resolve(written('first'))
  expect(await next()).toMatchObject({ type: 'final', text: 'First.' })
  const { text, words } = (await next()) as Extract<SpeechEvent, { type: 'final' }>
  expect([text, words[0]?.startSample]).toEqual(['Second.', second])
  expect(await next()).toEqual({ type: 'silence', sample: 2 * second })
})

it('keeps the words of the first pass where the second has none', async () => {
  const { stream, events, rewrites, next } = twoPasses()
  stream.push(new Int16Array(2 * second))
  events.push(final('Only this.', 0))
  while (rewrites.length < 1) await new Promise((resolve) => setImmediate(resolve))
  rewrites[0]?.resolve(null)
  expect(await next()).toMatchObject({ type: 'final', text: 'Only this.' })
})

it('[MODEL-44] gives the second pass what is around an utterance, and takes no words from there', async () => {
  const { stream, events, rewrites, next } = twoPasses({ format: writtenText, marginSamples: 2400 })
  stream.push(new Int16Array(3 * second).fill(1))
  events.push({ type: 'silence', sample: second })
  events.push(final('Only this.', second))
  expect(await next()).toMatchObject({ type: 'silence' })
  while (rewrites.length < 1) await new Promise((resolve) => setImmediate(resolve))
  expect(rewrites[0]?.samples).toHaveLength(second + 2 * 2400)
  const word = (text: string, from: number, to: number) => ({
    text,
    startSample: from,
    endSample: to,
  })
  rewrites[0]?.resolve([
    word('before', 0, 2000),
    word('Really', 2000, 5000),
    word('this?', 5000, 19_000),
    word('after', 18_800, 20_000),
  ])
  expect(await next()).toMatchObject({
    text: 'Really this?',
    startSample: second,
    endSample: 2 * second,
    words: [
      { startSample: second, endSample: second + 2600 },
      { startSample: second + 2600, endSample: 2 * second },
    ],
  })
})

it('[MODEL-44] leaves the live words of an utterance that is too long for the model, but for silence before it', async () => {
  const { stream, events, rewrites, next } = twoPasses({ maxSamples: 2 * second })
  stream.push(new Int16Array(6 * second))
  const long = { ...final('too long', 0), endSample: 3 * second }
  events.push(long)
  expect(await next()).toMatchObject({ type: 'final', text: 'too long' })
  events.push({ ...final('after silence', 5 * second), startSample: 3 * second })
  while (rewrites.length < 1) await new Promise((resolve) => setImmediate(resolve))
  expect(rewrites[0]?.samples).toHaveLength(2 * second)
  rewrites[0]?.resolve(written('well after silence'))
  expect(await next()).toMatchObject({ text: 'Well after silence.' })
})

it('ends after the last utterance is written, and fails as the first pass fails', async () => {
  const { stream, events, rewrites, next } = twoPasses()
  stream.push(new Int16Array(second))
  events.push(final('Bye.', 0))
  stream.end()
  while (rewrites.length < 1) await new Promise((resolve) => setImmediate(resolve))
  rewrites[0]?.resolve(written('bye'))
  expect(await next()).toMatchObject({ text: 'Bye.' })
  expect(await next()).toBeUndefined()

  const broken = twoPasses()
  broken.events.end(new SpeechToTextError('failed', 'The recogniser stopped.'))
  await expect(broken.next()).rejects.toMatchObject({ reason: 'failed' })
})
