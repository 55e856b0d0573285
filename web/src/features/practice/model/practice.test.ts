import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFillers } from './find-fillers.ts'
import { findPauses } from './pauses.ts'
import { measurePractice } from './practice.ts'
import { type SpokenWord, toSpokenWords } from './spoken-words.ts'
import { findMonologues, findTurns } from './turns.ts'

/** Words of 300 ms each, one every `everyMs` from a time on. */
function say(text: string, { from = 0, everyMs = 400, side = 'You' } = {}): SpokenWord[] {
  return text.split(' ').map((word, index) => {
    const startMs = from + index * everyMs

    return { text: word, startMs, endMs: startMs + 300, side }
  })
}

let number = 0
function segment(text: string, more: Partial<TranscriptSegment> = {}): TranscriptSegment {
  number += 1
  const from = more.start_ms ?? 0
  const words = say(text, { from }).map((word) => ({
    text: word.text.replace(/[,.]/g, ''),
    start_ms: word.startMs,
    end_ms: word.endMs,
  }))

  return {
    segment_number: number,
    text,
    isFinal: true,
    created_at: '2026-11-21T10:00:00.000Z',
    start_ms: from,
    end_ms: words.at(-1)?.end_ms ?? from,
    speaker: null,
    channel: 0,
    words,
    is_gap: false,
    ...more,
  }
}
const fillersIn = (text: string) =>
  findFillers(say(text, { everyMs: 310 }), 'unknown').map((it) => it.filler)

describe('fillers', () => {
  it('[PRAC-4] are sounds, and phrases that a comma sets off', () => {
    expect(fillersIn('So, um, we used a queue, you know, and er a cache.')).toEqual([
      'um',
      'you know',
      'er',
    ])
    expect(fillersIn('It was, like, three servers, I mean, four.')).toEqual(['like', 'i mean'])
    expect(fillersIn('Like, we never saw it.')).toEqual(['like'])
  })

  it('[PRAC-4] are no verbs, comparisons, questions or clauses', () => {
    for (const text of [
      'I like, really like, queues.',
      'It works like a queue and looks like one.',
      'It looks like, well, a tree.',
      'Like a queue it waits.',
      'Do you know, roughly, how many?',
      'As you know, it scales.',
      'You know the answer.',
      'I mean the second one.',
      'The plumber has an umbrella.',
    ])
      expect(fillersIn(text), text).toEqual([])
  })

  it('[PRAC-4] are found by the silence around them where nothing writes commas, each with its place', () => {
    const words = [
      ...say('we had', { everyMs: 310 }),
      ...say('like', { from: 1000 }),
      ...say('ten nodes', { from: 1800, everyMs: 310 }),
    ]
    expect(findFillers(words, 'unknown')).toEqual([
      { filler: 'like', side: 'You', startMs: 1000, context: 'we had like ten nodes' },
    ])
  })
})

describe('stretches of talk', () => {
  it('[PRAC-2] a monologue goes on over two words of the other side, and ends with three', () => {
    const turns = findTurns([
      ...say('one two three four five six seven eight'),
      ...say('I see', { from: 3400, side: 'Meeting' }),
      ...say('nine ten', { from: 4000 }),
      ...say('now it is mine', { from: 9000, side: 'Meeting' }),
    ])
    expect(findMonologues(turns)).toMatchObject([
      { side: 'You', startMs: 0, endMs: 4700 },
      { side: 'Meeting', startMs: 9000, words: 4 },
    ])
  })

  it('[PRAC-3] a pause is two seconds without a word of anybody, and no missing audio', () => {
    const words = [
      ...say('one', { from: 0 }),
      ...say('two', { from: 2299 }),
      ...say('three', { from: 4599, side: 'Meeting' }),
      ...say('four', { from: 9000 }),
    ]
    expect(findPauses(words, [{ startMs: 5000, endMs: 6000 }])).toEqual([
      { startMs: 2599, endMs: 4599 },
    ])
  })
})

it('[PRAC-1] the rate leaves pauses out, and says nothing of a step with hardly a word', () => {
  const practice = measurePractice(
    [segment('a b c d e f g h i j'), segment('k', { start_ms: 100_000 })],
    { channels: 1, names: [], sounds: 'unknown' },
  )
  // Ten words in 3.9 s of talk, and one in 0.3 s.
  expect(practice?.sides[0]?.wordsPerMinute).toBeCloseTo((11 * 60_000) / 4200)
  expect(practice?.sides[0]?.rates).toEqual([
    { startMs: 0, wordsPerMinute: (10 * 60_000) / 3900 },
    { startMs: 60_000, wordsPerMinute: null },
  ])
})

it('[PRAC-1, PRAC-2] echoes and gaps are nobody’s words; sides have the names that the owner gave', () => {
  const words = toSpokenWords(
    [
      segment('Hello there.'),
      segment('An echo.', { is_echo: true }),
      segment('[2 s of audio missing]', { is_gap: true, words: [] }),
      segment('Welcome.', { channel: 1, start_ms: 2000 }),
    ],
    { channels: 2, names: [{ channel: 1, speaker: null, name: 'Ada' }] },
  )
  expect(words.map(({ text, side }) => `${side} ${text}`)).toEqual([
    'You Hello',
    'You there.',
    'Ada Welcome.',
  ])
  expect(measurePractice([], { channels: 1, names: [], sounds: 'unknown' })).toBeNull()
})

it('[PRAC-1, PRAC-2, PRAC-3] talk and pauses fit into the recording, whatever the words', () => {
  const spoken = fc.array(
    fc.record({
      startMs: fc.nat(300_000),
      length: fc.integer({ min: 1, max: 2000 }),
      side: fc.constantFrom('You', 'Meeting'),
    }),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(spoken, (all) => {
      const words = all
        .map(({ startMs, length, side }) => ({ text: 'a', startMs, endMs: startMs + length, side }))
        .sort((one, other) => one.startMs - other.startMs)
      const turns = findTurns(words)
      expect(turns.reduce((sum, turn) => sum + turn.words, 0)).toBe(words.length)
      for (const pause of findPauses(words, []))
        expect(words.some((it) => it.startMs < pause.endMs && it.endMs > pause.startMs)).toBe(false)
      for (const turn of turns)
        expect(turn.endMs).toBeLessThanOrEqual(Math.max(...words.map((it) => it.endMs)))
    }),
  )
})
