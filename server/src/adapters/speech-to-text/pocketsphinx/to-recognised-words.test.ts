import { describe, expect, it } from 'vitest'
import { formatSentences } from '../format-text.ts'
import { toRecognisedWords } from './to-recognised-words.ts'

const decoded = (...words: string[]) =>
  words.map((word, index) => ({ word, startFrame: index * 10, endFrame: index * 10 + 9 }))

describe('what the decoder heard, written down', () => {
  it('leaves out fillers and the marks of alternate pronunciations', () => {
    const words = toRecognisedWords(
      decoded('<s>', 'i', '[NOISE]', 'read(2)', '<sil>', "i'm", '</s>'),
      0,
    )
    expect(words.map((word) => word.text)).toEqual(['I', 'read', "I'm"])
  })

  it('writes letters and halves of the day without the full stops of the dictionary', () => {
    const words = toRecognisedWords(decoded('x.', 'equals', 'nine', 'a.m.', 'i.', 'u.s.'), 0)
    expect(words.map((word) => word.text)).toEqual(['x', 'equals', 'nine', 'am', 'I', 'u.s.'])
  })

  it('counts a word’s samples from the start of the utterance', () => {
    expect(toRecognisedWords(decoded('<s>', 'hello'), 16_000)).toEqual([
      { text: 'hello', startSample: 17_600, endSample: 19_200 },
    ])
  })

  it('begins a sentence with a capital and ends it with a full stop', () => {
    expect(formatSentences(toRecognisedWords(decoded('i', 'see'), 0))).toBe('I see.')
    expect(formatSentences([])).toBe('')
  })
})
