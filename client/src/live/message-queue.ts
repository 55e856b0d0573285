/**
 * Messages of a socket for one reader that takes them one at a time. It ends with `end`, after all
 * messages before it, or fails with `fail`, at once.
 */
export class MessageQueue<T> {
  readonly #waiting: T[] = []
  #changed = Promise.withResolvers<void>()
  #end: { error?: unknown } | null = null

  /** Messages that wait for the reader. */
  get size(): number {
    return this.#waiting.length
  }

  push(message: T): void {
    if (this.#end) return
    this.#waiting.push(message)
    this.#change()
  }

  /** Drops the messages that wait, of which the reader learns in another way. */
  clear(): void {
    this.#waiting.length = 0
  }

  end(): void {
    this.#end ??= {}
    this.#change()
  }

  fail(error: unknown): void {
    this.#end ??= { error }
    this.#waiting.length = 0
    this.#change()
  }

  /** The next message; undefined at the end. */
  async next(): Promise<T | undefined> {
    for (;;) {
      const message = this.#waiting.shift()
      if (message !== undefined) return message
      if (this.#end && 'error' in this.#end) throw this.#end.error
      if (this.#end) return undefined
      await this.#changed.promise
    }
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
