import { createTimers } from '#web/lib/timers.ts'
import { RECONNECT_WINDOW_MS, reconnectDelayMs } from './reconnect-delays.ts'

/** Attempts in a minute that may follow each other at once, after a success each. */
const ATTEMPTS_AT_ONCE = 30
const MINUTE_MS = 60_000
/**
 * Milliseconds between further ones: the server lets a recorder join 120 times a minute, and a network
 * that comes and goes would use that up, and be refused for the rest of the minute.
 */
const MANY_DELAY_MS = 1000

/**
 * Retries an operation until it succeeds, and reports when that takes longer than the reconnect
 * window.
 */
export class RetryLoop {
  readonly #timers = createTimers<'retry' | 'window'>()
  readonly #attempt: () => void
  readonly #onLate: () => void
  #attempts = 0
  /** When the attempts of the last minute were scheduled, in the time of `performance.now`. */
  #recent: number[] = []

  constructor(options: { attempt: () => void; onLate: () => void }) {
    this.#attempt = options.attempt
    this.#onLate = options.onLate
  }

  /** Starts or restarts the reconnect window after a failure. */
  openWindow(): void {
    this.#timers.set('window', RECONNECT_WINDOW_MS, this.#onLate)
  }

  closeWindow(): void {
    this.#timers.clear('window')
  }

  /**
   * Schedules the next attempt: the first at once, later ones after growing delays, and all of them
   * later where there were many in a minute.
   */
  attemptLater(): void {
    this.#attempts += 1
    const now = performance.now()
    this.#recent = this.#recent.filter((at) => now - at < MINUTE_MS)
    const isMany = this.#recent.length >= ATTEMPTS_AT_ONCE
    this.#recent.push(now)
    const delayMs = Math.max(reconnectDelayMs(this.#attempts), isMany ? MANY_DELAY_MS : 0)
    this.#timers.set('retry', delayMs, this.#attempt)
  }

  /** Runs a scheduled attempt now. */
  attemptNow(): void {
    if (!this.#timers.isSet('retry')) return
    this.#timers.clear('retry')
    this.#attempt()
  }

  /** Stops retrying: the operation succeeded or is no longer needed. */
  finish(): void {
    this.#attempts = 0
    this.#timers.clearAll()
  }
}
