/** The bounds of what runs at once. */
export interface TurnBounds {
  /** What runs at once. */
  places: number
  /** Maximum that waits. */
  maxWaiting: number
  /** Maximum of one key, such as an account or an address, that runs or waits; by default all. */
  maxOfKey?: number
}

/** There is no place for somebody: none for this key, or none at all. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  readonly isPerKeyLimit: boolean

  constructor(isPerKeyLimit: boolean) {
    super(isPerKeyLimit ? 'This key has all its places.' : 'All places are taken.')
    this.isPerKeyLimit = isPerKeyLimit
  }
}

/**
 * Runs some things at once and lets the others wait in turn by their keys: one with many delays
 * another by one.
 */
export class Turns {
  readonly #bounds: TurnBounds
  /** Those that wait, by key, in the order in which the keys have their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** Those that run or wait, by key. */
  readonly #ofKey = new Map<string, number>()
  #running = 0
  #waitingCount = 0

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds
  }

  /** How many wait for a place. */
  get waiting(): number {
    return this.#waitingCount
  }

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Runs `act` when its turn comes; throws QueueFullError without a place. */
  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    await this.#enter(key)
    try {
      return await act()
    } finally {
      this.#leave(key)
    }
  }

  async #enter(key: string): Promise<void> {
    const { places, maxWaiting, maxOfKey = Number.POSITIVE_INFINITY } = this.#bounds
    const ofKey = this.#ofKey.get(key) ?? 0
    if (ofKey >= maxOfKey) throw new QueueFullError(true)
    const hasPlace = this.#running < places
    if (!hasPlace && this.#waitingCount >= maxWaiting) throw new QueueFullError(false)
    this.#ofKey.set(key, ofKey + 1)
    if (hasPlace) {
      this.#running += 1
      return
    }
    this.#waitingCount += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    const ofSameKey = this.#waiting.get(key)
    if (ofSameKey) ofSameKey.push(resolve)
    else this.#waiting.set(key, [resolve])
    await promise
  }

  #leave(key: string): void {
    const left = (this.#ofKey.get(key) ?? 1) - 1
    if (left > 0) this.#ofKey.set(key, left)
    else this.#ofKey.delete(key)
    const [turn] = this.#waiting
    if (!turn) {
      this.#running -= 1
      return
    }
    const [next, waiting] = turn
    const start = waiting.shift()
    this.#waiting.delete(next)
    if (waiting.length > 0) this.#waiting.set(next, waiting)
    this.#waitingCount -= 1
    // The place goes over to the next one.
    start?.()
  }
}

/** Turns of their own for each key, such as an account or an address, as long as it has any. */
export class KeyedTurns {
  readonly #turns = new Map<string, Turns>()

  /** Runs `act` when it is its turn among those of its key; throws QueueFullError without a place. */
  async run<T>(key: string, bounds: TurnBounds, act: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? new Turns(bounds)
    this.#turns.set(key, turns)
    try {
      return await turns.run(key, act)
    } finally {
      if (turns.isIdle) this.#turns.delete(key)
    }
  }
}
