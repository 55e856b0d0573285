import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

export interface SpokenWord extends RecognisedWord {
  /** The word with its capital and punctuation. */
  written: string
  speaker: number | null
}

/** Words that one speaker says in a row. */
export interface SpeakerRun {
  speaker: number | null
  words: SpokenWord[]
}

/**
 * Cuts words where the speaker changes. A single word in the middle of another's sentence is that
 * speaker's: labels waver there, and nobody says one word without a stop.
 */
export function speakerRuns(words: SpokenWord[]): SpeakerRun[] {
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

function endsSentence({ written }: SpokenWord): boolean {
  return /[.?!]$/.test(written)
}
