import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { capitalisePronoun } from '../format-text.ts'
import type { OnlineResult } from './addon.ts'

/** Samples that the last token of a word lasts; the model returns only the start of a token. */
const lastToken = 0.16 * SAMPLE_RATE_HZ
const begins = /^[ \u2581]/

/**
 * Joins pieces into words, in lower case unless the vocabulary spells them, at positions from
 * `startSample` to at most `endSample`.
 */
export function joinTokens(
  { tokens, timestamps }: OnlineResult,
  { startSample, endSample }: { startSample: number; endSample: number },
  spelling: ReadonlyMap<string, string>,
): RecognisedWord[] {
  const words: RecognisedWord[] = []
  const bounded = (sample: number) => Math.round(Math.max(startSample, Math.min(sample, endSample)))
  for (const [index, token] of tokens.entries()) {
    const at = startSample + (timestamps[index] ?? 0) * SAMPLE_RATE_HZ
    const piece = token.replace(begins, '')
    const last = words.at(-1)
    if (last && !begins.test(token)) {
      last.text += piece
      last.endSample = bounded(at + lastToken)
    } else {
      if (last) last.endSample = Math.min(last.endSample, bounded(at))
      words.push({ text: piece, startSample: bounded(at), endSample: bounded(at + lastToken) })
    }
  }
  return words
    .filter(({ text }) => text !== '')
    .map((word) => {
      const text = word.text.toLowerCase()
      return { ...word, text: spelling.get(text) ?? capitalisePronoun(text) }
    })
}
