import { isQuestion } from '@live-scribe/contract/written-form/is-question'
import { writeNumbers } from '@live-scribe/contract/written-form/write-code'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** Capitalises *I* for a recogniser without capitals. */
export function capitalisePronoun(word: string): string {
  return word.replace(/^i(?=$|'(?:m|d|ll|ve)$)/, 'I')
}

/** Words as running text: a capital first letter, no full stop yet. */
export function formatInterim(words: RecognisedWord[]): string {
  const text = words.map((word) => word.text).join(' ')
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
