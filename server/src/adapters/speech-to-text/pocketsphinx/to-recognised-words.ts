import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { capitalisePronoun } from '../format-text.ts'
import type { DecodedWord } from './decoder.ts'

/** Samples in one frame of the decoder: 10 ms at 16 kHz. */
const SAMPLES_PER_FRAME = 160

/** Whether what the decoder heard is silence or noise, such as `<sil>`. */
export function isFiller(word: string): boolean {
  return /^[<[+]/.test(word)
}

const withoutAlternate = (word: string) => word.replace(/\(\d+\)$/, '')
/** Letters that are said, and halves of the day, as words: `x.` in the dictionary ends no sentence. */
const withoutDots = (word: string) =>
  /^(?:[a-z]|[ap]\.m)\.$/.test(word) ? word.replaceAll('.', '') : word

/**
 * The decoder's words without fillers (`<sil>`, `[NOISE]`), marks of alternate pronunciation
 * (`read(2)`) and the full stops of letters (`x.`), at positions that count from `startSample`.
 */
export function toRecognisedWords(decoded: DecodedWord[], startSample: number): RecognisedWord[] {
  return decoded
    .filter(({ word }) => !isFiller(word))
    .map(({ word, startFrame, endFrame, posterior }) => ({
      text: capitalisePronoun(withoutDots(withoutAlternate(word))),
      startSample: startSample + startFrame * SAMPLES_PER_FRAME,
      endSample: startSample + (endFrame + 1) * SAMPLES_PER_FRAME,
      ...(posterior === undefined ? {} : { confidence: posterior }),
    }))
}
