/** Somebody whose audio has fallen behind real time and waits for a turn. */
export interface CatchingUp {
  /** It is this one's turn: goes on, and asks for the turn again. */
  pump(): void
}

/**
 * Shares the cores among streams that are behind: one turn after the other, so many at once, in
 * the order of their asking. Streams in real time need no turn and are never kept waiting.
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

  /** Ends a turn, or the wait for one; the next in line has it. */
  giveBack(one: CatchingUp): void {
    this.#waiting.delete(one)
    if (!this.#holders.delete(one)) return
    for (const next of [...this.#waiting]) {
      if (this.#holders.size >= this.#limit()) return
      this.#waiting.delete(next)
      next.pump()
    }
  }
}
