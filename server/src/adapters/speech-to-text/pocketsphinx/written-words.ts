import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import type { DecodedWord } from './decoder.ts'

/** Samples in one frame of the decoder: 10 ms at 16 kHz. */
const SAMPLES_PER_FRAME = 160

const isFiller = (word: string) => /^[<[+]/.test(word)
const withoutAlternate = (word: string) => word.replace(/\(\d+\)$/, '')
const withCapital = (word: string) => word.replace(/^i(?=$|'(?:m|d|ll|ve)$)/, 'I')

/**
 * The decoder's words without fillers (`<sil>`, `[NOISE]`) and marks of alternate
 * pronunciation (`read(2)`), at positions that count from `startSample`.
 */
export function writtenWords(decoded: DecodedWord[], startSample: number): RecognisedWord[] {
  return decoded
    .filter(({ word }) => !isFiller(word))
    .map(({ word, startFrame, endFrame }) => ({
      text: withCapital(withoutAlternate(word)),
      startSample: startSample + startFrame * SAMPLES_PER_FRAME,
      endSample: startSample + (endFrame + 1) * SAMPLES_PER_FRAME,
    }))
}

/** Words as running text: the first letter a capital, no full stop yet. */
export function interimText(words: RecognisedWord[]): string {
  const text = words.map((word) => word.text).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Words as a sentence: a capital and a full stop. The decoder knows no other punctuation. */
export function sentence(words: RecognisedWord[]): string {
  const text = interimText(words)
  return text === '' ? '' : `${text}.`
}
