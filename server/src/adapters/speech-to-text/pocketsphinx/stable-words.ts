import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** Hypotheses in a row that must agree on a word before it is shown. */
const agreement = 3

/**
 * Shows only words that the last hypotheses agree on, so that a reader seldom sees one change,
 * and never fewer than were shown before. One instance per utterance.
 */
export class StableWords {
  #last: RecognisedWord[][] = []
  #shown = 0

  update(hypothesis: RecognisedWord[]): RecognisedWord[] {
    this.#last = [...this.#last, hypothesis].slice(-agreement)
    const agreed = this.#last.length < agreement ? 0 : commonPrefix(this.#last)
    this.#shown = Math.min(hypothesis.length, Math.max(this.#shown, agreed))
    return hypothesis.slice(0, this.#shown)
  }
}

function commonPrefix([first = [], ...others]: RecognisedWord[][]): number {
  const differs = first.findIndex((word, index) =>
    others.some((other) => other[index]?.text !== word.text),
  )
  return differs === -1 ? first.length : differs
}
