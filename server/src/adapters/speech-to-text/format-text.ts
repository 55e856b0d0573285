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

/** Words as a sentence: a capital and a full stop. The recogniser knows no other punctuation. */
export function formatSentence(words: RecognisedWord[]): string {
  const text = formatInterim(words)
  return text === '' ? '' : `${text}.`
}
