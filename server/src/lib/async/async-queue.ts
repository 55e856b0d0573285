/** Values pushed on one side are iterated on the other, in order; one reader. */
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

  /** The iteration ends after what was pushed; with an error, it throws it then. */
  end(error: unknown = null): void {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    this.#error = error
    this.#wake?.()
  }

  /** The iteration ends now; what was pushed is dropped. */
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
