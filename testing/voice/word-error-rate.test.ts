import { expect, test } from 'vitest'
import { calculateWordErrorRate, splitIntoWords } from './word-error-rate.ts'

test('case and punctuation are no errors', () => {
  expect(splitIntoWords('Nothing was lost, and  nothing… it’s “counted” twice.')).toEqual([
    'nothing',
    'was',
    'lost',
    'and',
    'nothing',
    "it's",
    'counted',
    'twice',
  ])
  expect(calculateWordErrorRate({ spoken: 'Tell me, please.', written: 'tell me please' })).toBe(0)
})

test('a word replaced, left out or added is one error each, of the words spoken', () => {
  const spoken = 'a queue can wait'
  expect(calculateWordErrorRate({ spoken, written: 'a cue can wait' })).toBe(0.25)
  expect(calculateWordErrorRate({ spoken, written: 'a can wait' })).toBe(0.25)
  expect(calculateWordErrorRate({ spoken, written: 'a queue can not wait' })).toBe(0.25)
  expect(calculateWordErrorRate({ spoken, written: 'queue a can' })).toBe(0.75)
})

test('nothing written is every word wrong, and more words than spoken is more than all', () => {
  expect(calculateWordErrorRate({ spoken: 'a queue', written: '' })).toBe(1)
  expect(calculateWordErrorRate({ spoken: 'a', written: 'b c' })).toBe(2)
})

test('a rate of nothing spoken is refused', () => {
  expect(() => calculateWordErrorRate({ spoken: '…', written: 'a' })).toThrow('Nothing was spoken')
})
