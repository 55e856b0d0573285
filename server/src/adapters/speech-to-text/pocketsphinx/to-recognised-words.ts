import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { capitalisePronoun } from '../format-text.ts'
import type { DecodedWord } from './decoder.ts'

/** Samples in one frame of the decoder: 10 ms at 16 kHz. */
const SAMPLES_PER_FRAME = 160

const isFiller = (word: string) => /^[<[+]/.test(word)
const withoutAlternate = (word: string) => word.replace(/\(\d+\)$/, '')

/**
 * The decoder's words without fillers (`<sil>`, `[NOISE]`) and marks of alternate pronunciation
 * (`read(2)`), at positions that count from `startSample`.
 */
export function toRecognisedWords(decoded: DecodedWord[], startSample: number): RecognisedWord[] {
  return decoded
    .filter(({ word }) => !isFiller(word))
    .map(({ word, startFrame, endFrame, posterior }) => ({
      text: capitalisePronoun(withoutAlternate(word)),
      startSample: startSample + startFrame * SAMPLES_PER_FRAME,
      endSample: startSample + (endFrame + 1) * SAMPLES_PER_FRAME,
      ...(posterior === undefined ? {} : { confidence: posterior }),
    }))
}
