import { createTimers } from '#web/lib/timers.ts'
import { RESUME_AFTER_HIDDEN_TIMEOUT_MS } from '../link/reconnect-delays.ts'

/** `returning`: visible again, until the suspended recording has resumed or the wait timed out. */
type Visibility = 'seen' | 'hidden' | 'returning'

/** Tracks the page's visibility, and how long a recording takes to continue when it is shown. */
export class PageVisibility {
  readonly #timers = createTimers<'return'>()
  readonly #onLate: () => void
  #state: Visibility = 'seen'

  /** `onLate` is called when an expected return takes too long. */
  constructor(onLate: () => void) {
    this.#onLate = onLate
  }

  get isHidden(): boolean {
    return this.#state === 'hidden'
  }

  get isReturning(): boolean {
    return this.#state === 'returning'
  }

  hide(): void {
    this.#timers.clearAll()
    this.#state = 'hidden'
  }

  /** Handles that the page is shown; returns false when it was not hidden. */
  show(): boolean {
    if (!this.isHidden) return false
    this.#state = 'seen'

    return true
  }

  /** Starts the timeout after which a suspended recording that has not continued counts as late. */
  expectReturn(): void {
    this.#state = 'returning'
    this.#timers.set('return', RESUME_AFTER_HIDDEN_TIMEOUT_MS, () => {
      this.#state = 'seen'
      this.#onLate()
    })
  }

  /** Ends the wait for a return: the recording continued, or has ended. */
  settle(): void {
    this.#timers.clearAll()
    if (this.isReturning) this.#state = 'seen'
  }
}
