/** A stream that is behind real time and waits for a turn. */
export interface CatchUpStream {
  /** Samples of audio that are not decoded yet. */
  readonly lag: number
  /** Called when the stream may decode: it continues and asks for the next turn. */
  pump(): void
}

/**
 * Shares the cores among streams that are behind real time: a limited number at once, the least
 * behind first, so that bursts and stopped recordings don't delay a stream that is slightly behind.
 * Streams in real time need no turn.
 */
export class CatchUpScheduler {
  readonly #limit: () => number
  readonly #holders = new Set<CatchUpStream>()
  readonly #waiting = new Set<CatchUpStream>()

  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** Whether the stream may decode now; otherwise `pump` is called when it may. */
  tryStart(one: CatchUpStream): boolean {
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
   * Ends a stream's turn or its wait; the stream that is least behind goes next, which may be the
   * same one with `asksAgain`.
   */
  release(one: CatchUpStream, { asksAgain = false } = {}): void {
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
