/** Milliseconds between two looks at the database's clock. */
const LOOK_INTERVAL_MS = 15_000
/** Milliseconds; the time in a slower answer is too old to be believed. */
const MAX_ROUND_TRIP_MS = 1000

/** How the clock is read; tests replace what follows the machine. */
interface ClockSource {
  /** The database's time, epoch milliseconds. */
  readTime: () => Promise<number>
  /** Milliseconds of a clock that nobody sets. */
  monotonic?: () => number
}

/**
 * The time of the database server, which all nodes share: nodes whose own clocks differ or jump
 * agree on leases and sweeps. Between two looks it follows the monotonic clock.
 */
export class DatabaseClock {
  readonly #readTime: () => Promise<number>
  readonly #monotonic: () => number
  readonly #timer = setInterval(() => void this.look().catch(() => {}), LOOK_INTERVAL_MS).unref()
  #aheadMs = Number.NaN

  private constructor({ readTime, monotonic = () => performance.now() }: ClockSource) {
    this.#readTime = readTime
    this.#monotonic = monotonic
  }

  /** Reads the database's time once; throws when that fails. */
  static async open(source: ClockSource): Promise<DatabaseClock> {
    const clock = new DatabaseClock(source)
    try {
      await clock.look()
    } catch (error) {
      clock.close()
      throw error
    }
    return clock
  }

  now(): Date {
    return new Date(this.#monotonic() + this.#aheadMs)
  }

  /** Reads the database's time again; rejects when the database does not answer. */
  async look(): Promise<void> {
    const asked = this.#monotonic()
    const time = await this.#readTime()
    const answered = this.#monotonic()
    const isFirst = Number.isNaN(this.#aheadMs)
    if (!isFirst && answered - asked > MAX_ROUND_TRIP_MS) return
    this.#aheadMs = time - (asked + answered) / 2
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
