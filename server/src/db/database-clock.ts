import { SingleFlight } from '../lib/async/single-flight.ts'

/** Milliseconds between two readings of the database's time. */
const SYNC_INTERVAL_MS = 15_000
/** Milliseconds; a slower answer is ignored, because its time is too inexact. */
const MAX_ROUND_TRIP_MS = 1000

/** The clocks that are read; tests replace the machine's. */
interface ClockSource {
  /** The database's time, epoch milliseconds. */
  readTime: () => Promise<number>
  /** Milliseconds of a clock that is never set. */
  monotonic?: () => number
}

/**
 * The time of the database server, which all nodes share: nodes whose own clocks differ or jump
 * agree on leases and sweeps. Between two readings it follows the monotonic clock.
 */
export class DatabaseClock {
  readonly #readTime: () => Promise<number>
  readonly #monotonic: () => number
  readonly #readings = new SingleFlight<void>()
  readonly #timer = setInterval(() => {
    // A database that is away leaves the clock as it is.
    this.synchronise().catch(() => {})
  }, SYNC_INTERVAL_MS).unref()
  /** Milliseconds from the monotonic clock to the database's time. */
  #offsetMs = Number.NaN

  private constructor({ readTime, monotonic = () => performance.now() }: ClockSource) {
    this.#readTime = readTime
    this.#monotonic = monotonic
  }

  /** Reads the database's time once; throws when the database does not answer. */
  static async open(source: ClockSource): Promise<DatabaseClock> {
    const clock = new DatabaseClock(source)
    try {
      await clock.synchronise()
    } catch (error) {
      clock.close()
      throw error
    }
    return clock
  }

  now(): Date {
    return new Date(this.#monotonic() + this.#offsetMs)
  }

  /**
   * Reads the database's time again; rejects when the database does not answer. Concurrent calls
   * share one reading, so that a database that hangs gets no more.
   */
  synchronise(): Promise<void> {
    return this.#readings.run('time', () => this.#read())
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #read(): Promise<void> {
    const asked = this.#monotonic()
    const time = await this.#readTime()
    const answered = this.#monotonic()
    const isFirst = Number.isNaN(this.#offsetMs)
    if (!isFirst && answered - asked > MAX_ROUND_TRIP_MS) return
    this.#offsetMs = time - (asked + answered) / 2
  }
}
