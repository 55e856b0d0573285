import { createTimers } from '#web/lib/timers.ts'
import { RECONNECT_WINDOW_MS, reconnectDelayMs } from './reconnect-delays.ts'

/** Tries again and again to mend what broke, and says when it takes longer than the repair window. */
export class RetryLoop {
  readonly #timers = createTimers<'retry' | 'window'>()
  readonly #attempt: () => void
  readonly #onLate: () => void
  #attempts = 0

  constructor(options: { attempt: () => void; onLate: () => void }) {
    this.#attempt = options.attempt
    this.#onLate = options.onLate
  }

  /** It broke: the window begins, or begins anew. */
  openWindow(): void {
    this.#timers.set('window', RECONNECT_WINDOW_MS, this.#onLate)
  }

  closeWindow(): void {
    this.#timers.clear('window')
  }

  /** The next attempt: the first at once, each later one after a longer wait. */
  attemptLater(): void {
    this.#attempts += 1
    this.#timers.set('retry', reconnectDelayMs(this.#attempts), this.#attempt)
  }

  /** An attempt that waits goes ahead. */
  attemptNow(): void {
    if (!this.#timers.isSet('retry')) return
    this.#timers.clear('retry')
    this.#attempt()
  }

  /** It works again, or nobody wants it any more. */
  finish(): void {
    this.#attempts = 0
    this.#timers.clearAll()
  }
}
