/**
 * Throttles fast series of values that share one rate: the first at once, then at most one per
 * interval (milliseconds), always the last of its series. Series that wait take turns.
 */
export class KeyedCoalescer<Key, Value> {
  readonly #intervalMs: number
  readonly #emit: (value: Value) => void
  readonly #pending = new Map<Key, Value>()
  #timer: NodeJS.Timeout | null = null
  /** The series whose value was emitted last: the timer is its rate. */
  #last: Key | null = null

  constructor(intervalMs: number, emit: (value: Value) => void) {
    this.#intervalMs = intervalMs
    this.#emit = emit
  }

  push(key: Key, value: Value): void {
    // A series that waits already keeps its turn.
    if (this.#timer) this.#pending.set(key, value)
    else this.#emitNow(key, value)
  }

  /**
   * Drops the pending value of a series. When none waits and this one was emitted last, the next
   * value is emitted at once.
   */
  restart(key: Key): void {
    this.#pending.delete(key)
    if (this.#pending.size > 0 || this.#last !== key) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #emitNow(key: Key, value: Value): void {
    this.#last = key
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
    this.#emitNow(key, value)
  }
}
