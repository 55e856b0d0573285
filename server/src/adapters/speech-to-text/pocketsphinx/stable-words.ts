import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** Consecutive hypotheses that must agree on a word before it is shown. */
const AGREEMENT = 3
/** Consecutive hypotheses that must agree when this many (a second) have shown no new word. */
const HASTY_AGREEMENT = 2
const HASTY_AFTER = 4

/**
 * Shows only words that the last hypotheses agree on, so that shown words seldom change, and never
 * fewer than before. One instance per utterance.
 */
export class StableWords {
  #last: RecognisedWord[][] = []
  #shown = 0
  #unchangedCount = 0

  update(hypothesis: RecognisedWord[]): RecognisedWord[] {
    this.#last = [...this.#last, hypothesis].slice(-AGREEMENT)
    const agreement = this.#unchangedCount >= HASTY_AFTER ? HASTY_AGREEMENT : AGREEMENT
    const agreed = this.#last.length < agreement ? 0 : commonPrefix(this.#last.slice(-agreement))
    this.#unchangedCount = agreed > this.#shown ? 0 : this.#unchangedCount + 1
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
