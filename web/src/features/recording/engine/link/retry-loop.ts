import { createTimers } from '#web/lib/timers.ts'
import { RECONNECT_WINDOW_MS, reconnectDelayMs } from './reconnect-delays.ts'

/**
 * Retries an operation until it succeeds, and reports when that takes longer than the reconnect
 * window.
 */
export class RetryLoop {
  readonly #timers = createTimers<'retry' | 'window'>()
  readonly #attempt: () => void
  readonly #onLate: () => void
  #attempts = 0

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

  /** Schedules the next attempt: the first at once, later ones after growing delays. */
  attemptLater(): void {
    this.#attempts += 1
    this.#timers.set('retry', reconnectDelayMs(this.#attempts), this.#attempt)
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
