import { expect, test } from 'vitest'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import { createStability, StabilityMeter } from './word-stability.ts'

const WORD_SAMPLES = 100

/** An utterance whose words follow each other from a sample on. */
function say(text: string, startSample: number) {
  const words = text.split(' ').flatMap((word, index) => {
    const at = startSample + index * WORD_SAMPLES
    return word === '' ? [] : [{ text: word, startSample: at, endSample: at + WORD_SAMPLES }]
  })
  return { startSample, endSample: words.at(-1)?.endSample ?? startSample, text, words }
}

const interim = (text: string, at = 0): SpeechEvent => ({
  type: 'interim',
  speaker: null,
  ...say(text, at),
})
const final = (text: string, at = 0, endSample?: number): SpeechEvent => {
  const utterance = say(text, at)
  const flags = { speechFinal: true, fromFinalize: false, speaker: null }
  return { type: 'final', ...flags, ...utterance, endSample: endSample ?? utterance.endSample }
}

function measure(events: SpeechEvent[]) {
  const stability = createStability()
  const meter = new StabilityMeter(stability)
  for (const event of events) meter.add(event)
  return stability
}

const none = { changed: 0, changes: 0, rewrittenCharacters: 0, changedAfterFinal: 0 }

test('[STAB-2] words that are only added are no change', () => {
  const events = [interim('we'), interim('we decided'), final('we decided that')]
  expect(measure(events)).toEqual({ words: 3, ...none })
})

test('[STAB-2] counts words that an interim or the final replaces, and the characters written again', () => {
  const events = [interim('we moved it'), interim('we proved it'), final('we proved his')]
  expect(measure(events)).toEqual({
    words: 3,
    changed: 2,
    changes: 2,
    rewrittenCharacters: 'moved it'.length + 'it'.length,
    changedAfterFinal: 0,
  })
})

test('[STAB-2] counts words that a final takes back', () => {
  expect(measure([interim('if if'), final('', 0, 200)])).toMatchObject({ words: 0, changed: 2 })
})

test('[STAB-2] takes words of the next utterance for words that stay', () => {
  const events = [
    interim('one two three four'),
    final('one two'),
    interim('three four', 200),
    final('three four', 200),
  ]
  expect(measure(events)).toEqual({ words: 4, ...none })
})

test('[STAB-2] counts words that come over audio whose final was given', () => {
  const events = [final('one two'), interim('one', 0), final('one more', 100)]
  expect(measure(events).changedAfterFinal).toBe(2)
})
