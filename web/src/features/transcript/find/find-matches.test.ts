import { expect, it } from 'vitest'
import { findMatches } from './find-matches.ts'

it('[FIND-14] finds the place of words after letters that are longer in lower case', () => {
  expect(findMatches([{ line: 1, text: 'İİ is HERE' }], 'Here')).toEqual([
    { line: 1, start: 6, parts: [{ index: 0, start: 6, end: 10 }] },
  ])
})

it('[FIND-16] finds what the end of a chunk cuts, and nothing that is of two lines', () => {
  const shown = [
    { line: 1, text: 'so we take' },
    { line: 1, text: 'a queue' },
    { line: 2, text: 'for that' },
  ]
  expect(findMatches(shown, 'take a')).toEqual([
    {
      line: 1,
      start: 6,
      parts: [
        { index: 0, start: 6, end: 11 },
        { index: 1, start: 0, end: 1 },
      ],
    },
  ])
  expect(findMatches(shown, 'queue for')).toEqual([])
})
