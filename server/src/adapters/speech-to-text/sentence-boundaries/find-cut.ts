import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { findSentenceEnds } from './find-sentence-ends.ts'

interface Gap {
  from: number
  to: number
}

/**
 * Where long speech without punctuation is cut after a position, in samples: behind the last sentence
 * that ends there, otherwise in the widest gap between two words; null without two words.
 */
export function findSentenceCut(words: readonly RecognisedWord[], after: number): number | null {
  const last = findSentenceEnds(words).findLast((index) => findGap(words, index, after) !== null)
  const gap = last === undefined ? null : findGap(words, last, after)
  return gap ? middleOf(gap) : findWidestGap(words, after)
}

/** The middle of the widest gap between two words after a position; null without two words. */
export function findWidestGap(words: readonly RecognisedWord[], after: number): number | null {
  let widest: Gap | null = null
  for (const index of words.keys()) {
    const gap = findGap(words, index, after)
    if (gap && (!widest || gap.to - gap.from > widest.to - widest.from)) widest = gap
  }
  return widest && middleOf(widest)
}

/** The gap after a word; null at the last one, and for one that ends before a position. */
function findGap(words: readonly RecognisedWord[], index: number, after: number): Gap | null {
  const [from, to] = [words[index]?.endSample, words[index + 1]?.startSample]
  return from === undefined || to === undefined || from < after ? null : { from, to }
}

function middleOf({ from, to }: Gap): number {
  return Math.round((from + to) / 2)
}
