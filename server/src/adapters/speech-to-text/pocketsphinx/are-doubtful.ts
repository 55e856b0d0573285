import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** Samples that a word takes on average at most; the decoder stretches words over held notes. */
const MAX_MEAN_SAMPLES = 0.85 * 16_000
/** How often nobody says a word in a row: the decoder loops on rhythms. */
const LOOP = 4

/** Whether words are such as the decoder writes for music: stretched, or one again and again. */
export function areDoubtful(words: readonly RecognisedWord[]): boolean {
  if (words.length === 0) return false
  const spoken = words.reduce((sum, { startSample, endSample }) => sum + endSample - startSample, 0)
  if (spoken / words.length > MAX_MEAN_SAMPLES) return true
  return words.some((_, index) => isLoop(words.slice(index, index + LOOP)))
}

function isLoop(words: readonly RecognisedWord[]): boolean {
  return words.length === LOOP && words.every(({ text }) => text === words[0]?.text)
}
