/** A stream that is behind real time and waits for a turn. */
export interface CatchUpStream {
  /** Samples of audio that are not decoded yet. */
  readonly lag: number
  /** The recording that the stream is a channel of; undefined for a stream on its own. */
  readonly recording?: string | undefined
  /** Called when the stream may decode: it continues and asks for the next turn. */
  pump(): void
}

/**
 * Shares the cores among streams that are behind real time: a limited number at once, those of the
 * recording least behind first, so that bursts and stopped recordings don't delay one that is
 * slightly behind. The channels of a recording take turns: its text is as late as its slowest one.
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
   * Ends a stream's turn or its wait; a stream of the recording that is least behind goes next,
   * which may be the same one with `asksAgain`.
   */
  release(one: CatchUpStream, { asksAgain = false } = {}): void {
    this.#waiting.delete(one)
    if (!this.#holders.delete(one)) return
    if (asksAgain) this.#waiting.add(one)
    const inOrder = [...this.#waiting].sort(
      (first, second) => this.#recordingLag(first) - this.#recordingLag(second),
    )
    for (const next of inOrder) {
      if (this.#holders.size >= this.#limit()) return
      this.#waiting.delete(next)
      next.pump()
    }
  }

  /** Samples by which the slowest channel of a stream's recording is behind. */
  #recordingLag({ recording, lag }: CatchUpStream): number {
    if (recording === undefined) return lag
    const channels = [...this.#holders, ...this.#waiting].filter(
      (one) => one.recording === recording,
    )
    return Math.max(lag, ...channels.map((one) => one.lag))
  }
}
