import { createTimers } from '#web/lib/timers.ts'
import { RETURN_AFTER_HIDDEN_MS } from './link/reconnect-delays.ts'

/** Whether somebody sees the page; `returning` while a recording that had stopped is to go on. */
type Visibility = 'seen' | 'hidden' | 'returning'

/** Follows whether the page is seen, and how long a recording may take to go on when it is again. */
export class PageVisibility {
  readonly #timers = createTimers<'return'>()
  readonly #onLate: () => void
  #state: Visibility = 'seen'

  /** `onLate` is called when a return that was expected did not come in time. */
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

  /** The page is seen again; false when it was not hidden. */
  show(): boolean {
    if (!this.isHidden) return false
    this.#state = 'seen'

    return true
  }

  /** The recording had stopped and is to go on within a second. */
  expectReturn(): void {
    this.#state = 'returning'
    this.#timers.set('return', RETURN_AFTER_HIDDEN_MS, () => {
      this.#state = 'seen'
      this.#onLate()
    })
  }

  /** It went on, or nobody waits for it any more. */
  settle(): void {
    this.#timers.clearAll()
    if (this.isReturning) this.#state = 'seen'
  }
}
