import { expect, test } from 'vitest'
import { wordErrorRate, wordsOf } from './word-error-rate.ts'

test('case and punctuation are no errors', () => {
  expect(wordsOf('Nothing was lost, and  nothing… it’s “counted” twice.')).toEqual([
    'nothing',
    'was',
    'lost',
    'and',
    'nothing',
    "it's",
    'counted',
    'twice',
  ])
  expect(wordErrorRate({ spoken: 'Tell me, please.', written: 'tell me please' })).toBe(0)
})

test('a word replaced, left out or added is one error each, of the words spoken', () => {
  const spoken = 'a queue can wait'
  expect(wordErrorRate({ spoken, written: 'a cue can wait' })).toBe(0.25)
  expect(wordErrorRate({ spoken, written: 'a can wait' })).toBe(0.25)
  expect(wordErrorRate({ spoken, written: 'a queue can not wait' })).toBe(0.25)
  expect(wordErrorRate({ spoken, written: 'queue a can' })).toBe(0.75)
})

test('nothing written is every word wrong, and more words than spoken is more than all', () => {
  expect(wordErrorRate({ spoken: 'a queue', written: '' })).toBe(1)
  expect(wordErrorRate({ spoken: 'a', written: 'b c' })).toBe(2)
})

test('a rate of nothing spoken is refused', () => {
  expect(() => wordErrorRate({ spoken: '…', written: 'a' })).toThrow('Nothing was spoken')
})
