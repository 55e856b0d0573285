import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** Samples that a word takes on average at most; the decoder stretches words over held notes. */
const MAX_MEAN_SAMPLES = 0.85 * 16_000
/** Samples that each letter of a long word may take. */
const MAX_LETTER_SAMPLES = 0.12 * 16_000
/** How often nobody says a word in a row: the decoder loops on rhythms. */
const LOOP = 4
/** The share of the words in loops from which on the others are doubted too. */
const MAX_LOOPED = 0.5

/** Whether words are such as the decoder writes for music: stretched, or one again and again. */
export function areDoubtful(words: readonly RecognisedWord[]): boolean {
  if (words.length === 0) return false
  return areStretched(words) || countLooped(words) >= MAX_LOOPED * words.length
}

function areStretched(words: readonly RecognisedWord[]): boolean {
  let room = 0
  for (const { text, startSample, endSample } of words)
    room += Math.max(MAX_MEAN_SAMPLES, MAX_LETTER_SAMPLES * text.length) - (endSample - startSample)
  return room < 0
}

/** How many words are in a run of the same one that is a loop. */
function countLooped(words: readonly RecognisedWord[]): number {
  let [looped, run] = [0, 0]
  for (const [index, { text }] of words.entries()) {
    run = text === words[index - 1]?.text ? run + 1 : 1
    if (run === LOOP) looped += LOOP
    if (run > LOOP) looped += 1
  }
  return looped
}
