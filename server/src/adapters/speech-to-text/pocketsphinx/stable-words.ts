import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/**
 * Shows only words that two hypotheses in a row agree on, so that a reader seldom sees one
 * change, and never fewer than were shown before. One instance per utterance.
 */
export class StableWords {
  #previous: RecognisedWord[] = []
  #shown = 0

  update(hypothesis: RecognisedWord[]): RecognisedWord[] {
    const agreed = commonPrefix(this.#previous, hypothesis)
    this.#previous = hypothesis
    this.#shown = Math.min(hypothesis.length, Math.max(this.#shown, agreed))
    return hypothesis.slice(0, this.#shown)
  }
}

function commonPrefix(a: RecognisedWord[], b: RecognisedWord[]): number {
  const differs = a.findIndex((word, index) => word.text !== b[index]?.text)
  return differs === -1 ? Math.min(a.length, b.length) : differs
}
