import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepShownWords } from './keep-shown-words.ts'

const WORD_SAMPLES = 1000

/** Words that follow each other; `old?` is one that the second pass doubts. */
const say = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, index) => ({
      text: word.replace('?', ''),
      startSample: index * WORD_SAMPLES,
      endSample: (index + 1) * WORD_SAMPLES,
      confidence: word.endsWith('?') ? 0.2 : 0.4,
    }))
const write = (shown: string, rewritten: string) =>
  keepShownWords(say(shown), say(rewritten))
    .map(({ text }) => text)
    .join(' ')

describe('the words of a second pass', () => {
  it.each([
    [
      'replaces seen words where it is sure',
      'one money services',
      'one many services',
      'one many services',
    ],
    [
      'keeps seen words where it is in doubt',
      'the data without',
      'the date? without',
      'the data without',
    ],
    ['is sure of all words of a place or of none', 'do two day', 'do to bed? day', 'do two day'],
    [
      'adds no word that it doubts among seen ones',
      'we wrote it',
      'we wrote to? it',
      'we wrote it',
    ],
    [
      'leaves a word out where the words around are sure',
      'you put it up',
      'you put up',
      'you put up',
    ],
    ['leaves no word out beside one in doubt', 'you put it up', 'you put? up', 'you put it up'],
    [
      'writes words that nobody has seen',
      'thank you',
      'thank you that? is? all?',
      'thank you that is all',
    ],
    ['writes all where nothing was seen', '', 'thank? you?', 'thank you'],
  ])('[STAB-5] %s', (_, shown, rewritten, expected) => {
    expect(write(shown, rewritten)).toBe(expected)
  })

  it('[STAB-5] takes words without a confidence as they are', () => {
    const rewritten = say('To be? or not.').map(({ confidence: _, ...word }) => word)
    expect(keepShownWords(say('two bee or not'), rewritten)).toEqual(rewritten)
  })

  it('[STAB-5] writes what was seen where it doubts all, and what it heard where it is sure', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (shown, rewritten) => {
        expect(write(shown, rewritten)).toBe(rewritten)
        const doubted = say(rewritten).map((word) => ({ ...word, confidence: 0 }))
        const seen = say(shown)
        const written = keepShownWords(seen, doubted).slice(0, seen.length)
        expect(written.map((word) => word.text)).toEqual(seen.map((word) => word.text))
      }),
    )
  })
})
