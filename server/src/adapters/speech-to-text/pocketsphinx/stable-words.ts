import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/**
 * Consecutive hypotheses that must agree on a word before it is shown. With three, at eight a
 * second, one shown word in twenty is changed later; with two, one in ten.
 */
const AGREEMENT = 3

/**
 * Shows only words that the last hypotheses agree on, so that shown words seldom change, and never
 * fewer than before. One instance per utterance.
 */
export class StableWords {
  #last: RecognisedWord[][] = []
  #shown = 0

  update(hypothesis: RecognisedWord[]): RecognisedWord[] {
    this.#last = [...this.#last, hypothesis].slice(-AGREEMENT)
    const agreed = this.#last.length < AGREEMENT ? 0 : commonPrefix(this.#last)
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
