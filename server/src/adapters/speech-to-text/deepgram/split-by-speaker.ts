import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** A word with its speaker; positions are samples of the stream. */
export interface SpokenWord extends RecognisedWord {
  /** The word with capitals and punctuation. */
  punctuated: string
  /** The number of the word's speaker, counted from 0; null without a speaker label. */
  speaker: number | null
}

/** Consecutive words of one speaker. */
interface SpeakerRun {
  /** The number of the run's speaker, counted from 0; null without speaker labels. */
  speaker: number | null
  words: SpokenWord[]
}

/**
 * Splits words at a change of speaker. A single word inside another's sentence stays with that
 * speaker, because labels are unstable there.
 */
export function splitBySpeaker(words: SpokenWord[]): SpeakerRun[] {
  const runs: SpeakerRun[] = []
  for (const [index, word] of words.entries()) {
    const speaker = isWavering(words, index) ? (words[index - 1]?.speaker ?? null) : word.speaker
    const last = runs.at(-1)
    if (last?.speaker === speaker) last.words.push(word)
    else runs.push({ speaker, words: [word] })
  }
  return runs
}

function isWavering(words: SpokenWord[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]]
  if (!before || !word || !after || word.speaker === before.speaker) return false
  return before.speaker === after.speaker && !endsSentence(before) && !endsSentence(word)
}

function endsSentence({ punctuated }: SpokenWord): boolean {
  return /[.?!]$/.test(punctuated)
}
