/** A stream that is behind real time and waits for a turn. */
export interface CatchingUp {
  /** Undecoded audio, in samples. */
  readonly lag: number
  /** Its turn has come: goes on, and asks for the next turn. */
  pump(): void
}

/**
 * Shares the cores among streams that are behind: a limited number at once, the least behind first,
 * so that bursts and stopped recordings don't delay somebody who is slightly behind. Streams in
 * real time need no turn.
 */
export class CatchUpTurns {
  readonly #limit: () => number
  readonly #holders = new Set<CatchingUp>()
  readonly #waiting = new Set<CatchingUp>()

  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** Whether it has a turn; otherwise it is called when its turn comes. */
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

  /**
   * Ends a turn, or the wait for one; the least behind goes next, which may be `one` if it asks
   * again.
   */
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
