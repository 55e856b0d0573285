import { isQuestion } from '@live-scribe/contract/written-form/is-question'
import { writeNumbers } from '@live-scribe/contract/written-form/write-code'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { findSentenceCut, findWidestGap } from './sentence-boundaries/find-cut.ts'
import { findSentenceEnds, isOpenEnded } from './sentence-boundaries/find-sentence-ends.ts'

/** How the words of a recogniser become text. */
export interface TextFormat {
  interim(words: RecognisedWord[]): string
  final(words: RecognisedWord[]): string
  /** Where long speech is cut between two words after a position; null without two words. */
  findCut(words: readonly RecognisedWord[], after: number): number | null
}

/** For a recogniser without capitals and punctuation. */
export const plainText: TextFormat = {
  interim: formatInterim,
  final: formatSentences,
  findCut: findSentenceCut,
}

/** For a recogniser that writes capitals and punctuation itself. */
export const writtenText: TextFormat = {
  interim: joinWords,
  final: joinWords,
  findCut: findWidestGap,
}

/** Capitalises *I* for a recogniser without capitals. */
export function capitalisePronoun(word: string): string {
  return word.replace(/^i(?=$|'(?:m|d|ll|ve)$)/, 'I')
}

/** Words as running text: a capital first letter, no full stop yet. */
export function formatInterim(words: RecognisedWord[]): string {
  const text = joinWords(words)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Words as sentences, for a recogniser without punctuation: each with a capital, numbers in digits, and
 * a question mark or a full stop; none where the words stop in the middle of a clause. The words
 * themselves stay as they were recognised.
 */
export function formatSentences(words: RecognisedWord[]): string {
  const ends = [...findSentenceEnds(words), words.length - 1]
  const sentences = ends.map((end, index) =>
    formatSentence(words.slice((ends[index - 1] ?? -1) + 1, end + 1)),
  )
  return writeNumbers(sentences.join(' '))
}

function formatSentence(words: RecognisedWord[]): string {
  const text = formatInterim(words)
  if (words.length === 0 || /[.?!]$/.test(text) || isOpenEnded(words)) return text
  return `${text}${isQuestion(text) ? '?' : '.'}`
}

function joinWords(words: RecognisedWord[]): string {
  return words.map((word) => word.text).join(' ')
}
