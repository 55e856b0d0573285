/** A queue between a producer and one consumer, who iterates it in order. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  readonly #values: T[] = []
  #wake: (() => void) | null = null
  #state: 'open' | 'ended' | 'closed' = 'open'
  #error: unknown = null

  push(value: T): void {
    if (this.#state !== 'open') return
    this.#values.push(value)
    this.#wake?.()
  }

  /** Ends the iteration after the queued values; with an error, throws it then. */
  end(error: unknown = null): void {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    this.#error = error
    this.#wake?.()
  }

  /** Ends the iteration now; queued values are dropped. */
  close(): void {
    this.#state = 'closed'
    this.#values.length = 0
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    while (true) {
      const value = this.#values.shift()
      if (value !== undefined) {
        yield value
      } else if (this.#state === 'open') {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        this.#wake = null
      } else {
        if (this.#state === 'ended' && this.#error) throw this.#error
        return
      }
    }
  }
}
