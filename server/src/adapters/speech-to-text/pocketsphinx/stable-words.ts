import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/**
 * Consecutive hypotheses that must agree on a word before it is shown, or replaces a shown one: a
 * third of a second. Fewer show words sooner, of which more change.
 */
const AGREEMENT = 6

/**
 * Shows only words that the last hypotheses agree on, so that shown words seldom change: a shown
 * word stays until they agree on another one. One instance per utterance.
 */
export class StableWords {
  #last: RecognisedWord[][] = []
  #shown: RecognisedWord[] = []

  update(hypothesis: RecognisedWord[]): RecognisedWord[] {
    this.#last = [...this.#last, hypothesis].slice(-AGREEMENT)
    if (this.#last.length === AGREEMENT) this.#shown = this.#next(hypothesis)
    return this.#shown
  }

  #next(hypothesis: RecognisedWord[]): RecognisedWord[] {
    const agreed = commonPrefix(this.#last)
    const kept = commonPrefix([hypothesis, this.#shown])
    // Words that were withdrawn in all hypotheses are withdrawn here too.
    const isWithdrawn = this.#last.every(({ length }) => length === agreed)
    const isUndecided = kept < this.#shown.length && agreed <= kept && !isWithdrawn
    if (isUndecided) return this.#shown
    return hypothesis.slice(0, isWithdrawn ? agreed : Math.max(agreed, this.#shown.length))
  }
}

/** How many first words all hypotheses have in common. */
function commonPrefix([first = [], ...others]: RecognisedWord[][]): number {
  const differs = first.findIndex((word, index) =>
    others.some((other) => other[index]?.text !== word.text),
  )
  return differs === -1 ? first.length : differs
}
