/**
 * Throttles fast series of values that share one rate: the first at once, then at most one per
 * interval (milliseconds), always the last of its series. Series that wait take turns.
 */
export class KeyedCoalescer<Key, Value> {
  readonly #intervalMs: number
  readonly #emit: (value: Value) => void
  readonly #pending = new Map<Key, Value>()
  #timer: NodeJS.Timeout | null = null

  constructor(intervalMs: number, emit: (value: Value) => void) {
    this.#intervalMs = intervalMs
    this.#emit = emit
  }

  push(key: Key, value: Value): void {
    // A series that waits already keeps its turn.
    if (this.#timer) this.#pending.set(key, value)
    else this.#emitNow(value)
  }

  /** Drops the pending value of a series; the rate stays. */
  drop(key: Key): void {
    this.#pending.delete(key)
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
    const [key, value] = first
    this.#pending.delete(key)
    this.#emitNow(value)
  }
}
