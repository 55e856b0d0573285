/** Somebody whose audio has fallen behind real time and waits for a turn. */
export interface CatchingUp {
  /** Audio that is not yet decoded, in samples. */
  readonly lag: number
  /** It is this one's turn: goes on, and asks for the turn again. */
  pump(): void
}

/**
 * Shares the cores among streams that are behind: one turn after the other, so many at once, the
 * least behind first, so that who fell back a little is not kept back by bursts and by what others
 * stopped. Streams in real time need no turn and are never kept waiting.
 */
export class CatchUpTurns {
  readonly #limit: () => number
  readonly #holders = new Set<CatchingUp>()
  readonly #waiting = new Set<CatchingUp>()

  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** Whether it is this one's turn; otherwise it is called when its turn comes. */
  take(one: CatchingUp): boolean {
    if (this.#holders.has(one)) return true
    if (this.#holders.size >= this.#limit()) {
      this.#waiting.add(one)
      return false
    }
    this.#waiting.delete(one)
    this.#holders.add(one)
    return true
  }

  /** Ends a turn, or the wait for one; the least behind has it, who may be `one` if it asks again. */
  giveBack(one: CatchingUp, { asksAgain = false } = {}): void {
    this.#waiting.delete(one)
    if (!this.#holders.delete(one)) return
    if (asksAgain) this.#waiting.add(one)
    const inOrder = [...this.#waiting].sort((first, second) => first.lag - second.lag)
    for (const next of inOrder) {
      if (this.#holders.size >= this.#limit()) return
      this.#waiting.delete(next)
      next.pump()
    }
  }
}
