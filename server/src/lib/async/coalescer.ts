/**
 * Throttles fast series of values that share one rate: the first at once, then at most one per
 * interval (milliseconds), always the last of its series. Series that wait take turns.
 */
export class Coalescer<Value> {
  readonly #intervalMs: number
  readonly #emit: (value: Value) => void
  readonly #pending = new Map<number, Value>()
  #timer: NodeJS.Timeout | null = null

  constructor(intervalMs: number, emit: (value: Value) => void) {
    this.#intervalMs = intervalMs
    this.#emit = emit
  }

  push(value: Value, series = 0): void {
    // A series that waits already keeps its turn.
    if (this.#timer) this.#pending.set(series, value)
    else this.#emitNow(value)
  }

  /** Drops the pending value of a series; the rate stays. */
  drop(series = 0): void {
    this.#pending.delete(series)
  }

  #emitNow(value: Value): void {
    this.#emit(value)
    this.#timer = setTimeout(() => this.#next(), this.#intervalMs)
    this.#timer.unref()
  }

  #next(): void {
    this.#timer = null
    const [first] = this.#pending
    if (!first) return
    const [series, value] = first
    this.#pending.delete(series)
    this.#emitNow(value)
  }
}
