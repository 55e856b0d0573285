import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { capitalisePronoun } from '../format-text.ts'
import type { RecognitionResult } from './addon.ts'
import type { AcousticModel } from './models/acoustic-model.ts'

/** Samples that the last token of a word lasts; the model returns only the start of a token. */
const LAST_TOKEN_SAMPLES = 0.16 * SAMPLE_RATE_HZ
const begins = /^[ \u2581]/
const punctuation = /^[ \u2581]?[.,?!:;…]+$/

/**
 * Joins pieces into words, at positions from `startSample` to at most `endSample`. A piece of
 * punctuation belongs to the word before it. Words of a model without casing are in lower case.
 */
export function joinTokens(
  { tokens, timestamps }: RecognitionResult,
  { startSample, endSample }: { startSample: number; endSample: number },
  text: AcousticModel['text'],
): RecognisedWord[] {
  const words: RecognisedWord[] = []
  const bounded = (sample: number) => Math.round(Math.max(startSample, Math.min(sample, endSample)))
  for (const [index, token] of tokens.entries()) {
    const at = startSample + (timestamps[index] ?? 0) * SAMPLE_RATE_HZ
    const piece = token.replace(begins, '')
    const last = words.at(-1)
    if (punctuation.test(token)) {
      if (last) last.text += piece
    } else if (last && !begins.test(token)) {
      last.text += piece
      last.endSample = bounded(at + LAST_TOKEN_SAMPLES)
    } else {
      if (last) last.endSample = Math.min(last.endSample, bounded(at))
      words.push({
        text: piece,
        startSample: bounded(at),
        endSample: bounded(at + LAST_TOKEN_SAMPLES),
      })
    }
  }
  const spoken = words.filter((word) => word.text !== '')
  if (text === 'written') return spoken
  return spoken.map((word) => ({ ...word, text: capitalisePronoun(word.text.toLowerCase()) }))
}
