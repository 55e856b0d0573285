/** Maximum duration in milliseconds of a piece at the limited rate. */
const PIECE_MS = 20

/** Lets bytes pass, holds them back, or limits their rate. */
export class BandwidthGate {
  #opened = Promise.resolve()
  #open: (() => void) | null = null
  #bytesPerSecond = Number.POSITIVE_INFINITY
  #freeAt = 0

  close(): void {
    if (this.#open) return
    this.#opened = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  open(): void {
    this.#open?.()
    this.#open = null
  }

  /** Limits the rate in bytes per second; Infinity removes the limit. */
  slow(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond
    this.#freeAt = 0
  }

  /** Resolves once the gate is open. */
  get opened(): Promise<void> {
    return this.#opened
  }

  /** Yields the pieces of a chunk in order, each when the rate allows it. */
  async *passing(chunk: Buffer): AsyncGenerator<Buffer> {
    let at = 0
    while (at < chunk.length) {
      await this.#opened
      const most = Math.max(1, Math.floor((this.#bytesPerSecond * PIECE_MS) / 1000))
      const piece = chunk.subarray(at, at + Math.min(most, chunk.length))
      at += piece.length
      await this.#wait(piece.length)
      // The gate may have been closed during the wait.
      await this.#opened
      yield piece
    }
  }

  async #wait(bytes: number): Promise<void> {
    if (this.#bytesPerSecond === Number.POSITIVE_INFINITY) return
    const now = Date.now()
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes * 1000) / this.#bytesPerSecond
    const delay = this.#freeAt - now
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}
