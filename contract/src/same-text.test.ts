import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findWords } from './fixes/find-words.ts'
import { toSamePattern, toSameText } from './same-text.ts'

it.each([
  ['don’t', "don't"],
  ['nai\u0308ve', 'naïve'],
  ['“rate” limit', '"rate" LIMIT'],
  ['co‑op', 'co-op'],
  ['two\u00A0words', 'two  words'],
  ['zero\u200Bwidth', 'zerowidth'],
])('[SAME-1] %j and %j are the same text', (one, other) => {
  expect(toSameText(one)).toBe(toSameText(other))
})

it.each([
  ["I don't know", 'don’t', "don't"],
  ['a nai\u0308ve idea', 'naïve', 'nai\u0308ve'],
  ['a naïve idea', 'nai\u0308ve', 'naïve'],
  ['the co‑op runs', 'co-op', 'co‑op'],
  ['Said “maybe” twice', '"maybe"', '“maybe”'],
])('[SAME-1] in %j %j is found', (text, words, found) => {
  const [range] = findWords(text, words)
  expect(text.slice(range?.start, range?.end)).toBe(found)
})

it('[SAME-1] a pattern finds its own text, however it is composed', { tags: 'property' }, () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => !/\s/u.test(text) && toSamePattern(text) !== '')
  fc.assert(
    fc.property(word, (text) => {
      const shown = text.replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, '')
      for (const form of ['NFC', 'NFD']) {
        expect(shown.normalize(form)).toMatch(new RegExp(toSamePattern(text), 'iu'))
      }
    }),
    { numRuns: runs(500) },
  )
})
