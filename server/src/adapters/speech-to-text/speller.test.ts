import { expect, it } from 'vitest'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { plainText } from './format-text.ts'
import { createSpeller, selectLocalTerms } from './speller.ts'

const words = (text: string) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSample: index * 1000,
    endSample: index * 1000 + 900,
  }))

function utterance(type: 'interim' | 'final', text: string): SpeechEvent {
  const heard = words(text)
  const range = { startSample: 0, endSample: heard.length * 1000, speaker: null }
  const common = { ...range, text: plainText[type](heard), words: heard }
  return type === 'interim'
    ? { type, ...common }
    : { type, ...common, speechFinal: true, fromFinalize: false }
}

/** A stream that yields these events; it notes what it is told. */
function streamOf(events: readonly SpeechEvent[]) {
  const calls: string[] = []
  const queue = new AsyncQueue<SpeechEvent>()
  for (const event of events) queue.push(event)
  queue.end()
  const stream: SpeechStream = {
    push: (samples) => void calls.push(`push ${samples.length}`),
    finalize: () => void calls.push('finalize'),
    end: () => void calls.push('end'),
    close: () => void calls.push('close'),
    [Symbol.asyncIterator]: () => queue[Symbol.asyncIterator](),
  }
  return { stream, calls }
}

it('[TERM-7] writes interims and finals as the terms of the owner are, the first of two alike', async () => {
  const events = [
    utterance('interim', 'we use kube'),
    utterance('interim', 'we use live scribe'),
    { type: 'silence', sample: 3000 } as const,
    utterance('final', 'we use live scribe today'),
  ]
  const { stream } = streamOf(events)
  const spelled = createSpeller(['LiveScribe', 'livescribe']).stream(stream, plainText)
  const told: SpeechEvent[] = []
  for await (const event of spelled) told.push(event)
  expect(told[0]).toBe(events[0])
  expect(told[1]).toMatchObject({ type: 'interim', text: 'We use LiveScribe' })
  expect(told[2]).toBe(events[2])
  expect(told[3]).toMatchObject({ type: 'final', text: 'We use LiveScribe today.' })
  const [, , term] = told[3]?.type === 'final' ? told[3].words : []
  expect(term).toMatchObject({ text: 'LiveScribe', startSample: 2000, endSample: 3900 })
})

it('[TERM-7] passes on what a stream is told, and is the stream itself without terms', () => {
  const { stream, calls } = streamOf([])
  expect(createSpeller([]).stream(stream, plainText)).toBe(stream)
  const spelled = createSpeller(['Kafka']).stream(stream, plainText)
  spelled.push(new Int16Array(3))
  spelled.finalize()
  spelled.end()
  spelled.close()
  expect(calls).toEqual(['push 3', 'finalize', 'end', 'close'])
})

it('[TERM-5] takes the first 1,000 terms', () => {
  const terms = Array.from({ length: 5000 }, (_, index) => `term ${index}`)
  expect(selectLocalTerms(terms, 'spells')).toEqual({ use: 'spells', terms: terms.slice(0, 1000) })
})
