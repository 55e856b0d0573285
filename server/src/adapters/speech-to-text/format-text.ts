import { isQuestion } from '@live-scribe/contract/written-form/is-question'
import { writeNumbers } from '@live-scribe/contract/written-form/write-code'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** How the words of a recogniser become text. */
export interface TextFormat {
  interim(words: RecognisedWord[]): string
  final(words: RecognisedWord[]): string
}

/** For a recogniser without capitals and punctuation. */
export const plainText: TextFormat = { interim: formatInterim, final: formatSentence }

/** For a recogniser that writes capitals and punctuation itself. */
export const writtenText: TextFormat = { interim: joinWords, final: joinWords }

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
 * Words as a sentence, for a recogniser without punctuation: a capital, numbers in digits, and a
 * question mark or a full stop. The words themselves stay as they were recognised.
 */
export function formatSentence(words: RecognisedWord[]): string {
  const text = formatInterim(words)
  if (text === '') return ''
  return `${writeNumbers(text)}${isQuestion(text) ? '?' : '.'}`
}

function joinWords(words: RecognisedWord[]): string {
  return words.map((word) => word.text).join(' ')
}
