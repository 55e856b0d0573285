import { timeWords } from '@live-scribe/testing/voice/timed-words'
import { expect, it } from 'vitest'
import { findSentenceCut, findWidestGap } from './find-cut.ts'

const words = timeWords('we used a queue <100> what would you do <300> about the old data')
const MS = 16

it('[STT-65] words without punctuation are cut behind a sentence, not in the widest gap', () => {
  expect(findSentenceCut(words, 0)).toBe((4 * 250 + 50) * MS)
  expect(findWidestGap(words, 0)).toBe((8 * 250 + 100 + 150) * MS)
})

it('[STT-65] where no sentence ends after a position, they are cut in the widest gap', () => {
  expect(findSentenceCut(words, 1500 * MS)).toBe(findWidestGap(words, 1500 * MS))
  expect(findSentenceCut(words.slice(0, 1), 0)).toBe(null)
})
