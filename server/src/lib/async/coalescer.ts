/**
 * Throttles a fast series of values: the first at once, then at most one per interval
 * (milliseconds), always the last.
 */
export class Coalescer<T> {
  readonly #interval: number
  readonly #emit: (value: T) => void
  #timer: NodeJS.Timeout | null = null
  #pending: T | null = null

  constructor(interval: number, emit: (value: T) => void) {
    this.#interval = interval
    this.#emit = emit
  }

  push(value: T): void {
    if (this.#timer) {
      this.#pending = value
      return
    }
    this.#emit(value)
    this.#timer = setTimeout(() => this.#next(), this.#interval)
    this.#timer.unref()
  }

  /** Drops a pending value; the interval continues. */
  drop(): void {
    this.#pending = null
  }

  /** Drops a pending value; the next one is emitted at once. */
  restart(): void {
    this.drop()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #next(): void {
    this.#timer = null
    const value = this.#pending
    this.#pending = null
    if (value !== null) this.push(value)
  }
}
