import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** A word of a recogniser that knows no capitals: *I* has one wherever it stands. */
export function withCapital(word: string): string {
  return word.replace(/^i(?=$|'(?:m|d|ll|ve)$)/, 'I')
}

/** Words as running text: the first letter a capital, no full stop yet. */
export function interimText(words: RecognisedWord[]): string {
  const text = words.map((word) => word.text).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Words as a sentence: a capital and a full stop. The recogniser knows no other punctuation. */
export function sentence(words: RecognisedWord[]): string {
  const text = interimText(words)
  return text === '' ? '' : `${text}.`
}
