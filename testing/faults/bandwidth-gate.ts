/** The smallest piece that a slowed line carries at once, in milliseconds of its speed. */
const PIECE_MS = 20

/** What bytes have to pass on a line: open, closed for a while, or as wide as a number of bytes a second. */
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

  /** From now on no more than this passes in a second; infinity for no bound. */
  slow(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond
    this.#freeAt = 0
  }

  /** Waits until it is open. */
  get opened(): Promise<void> {
    return this.#opened
  }

  /** The parts of a chunk, each as small as the speed asks for, in order, when each may pass. */
  async *passing(chunk: Buffer): AsyncGenerator<Buffer> {
    let at = 0
    while (at < chunk.length) {
      await this.#opened
      const most = Math.max(1, Math.floor((this.#bytesPerSecond * PIECE_MS) / 1000))
      const piece = chunk.subarray(at, at + Math.min(most, chunk.length))
      at += piece.length
      await this.#wait(piece.length)
      // It may have been closed meanwhile.
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
