import type { Clock } from '../clock.ts'

/** Seconds for which audio waits, or no longer waits, before the machine counts as such. */
const SECONDS_UNTIL_SWITCH = 10

/**
 * Whether this machine is too busy for second passes: audio has waited for more than 2 s at each
 * second of the last 10; it is not busy again after 10 s without.
 */
export class BacklogMonitor {
  readonly #isBehind: () => boolean
  readonly #stopTicking: () => void
  #isOverloaded = false
  #seconds = 0

  /** `isBehind` is whether audio of a running recording waits for more than 2 s. */
  constructor(isBehind: () => boolean, clock: Clock) {
    this.#isBehind = isBehind
    this.#stopTicking = clock.everySecond(() => this.#tick())
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded
  }

  close(): void {
    this.#stopTicking()
  }

  #tick(): void {
    this.#seconds = this.#isBehind() === this.#isOverloaded ? 0 : this.#seconds + 1
    if (this.#seconds < SECONDS_UNTIL_SWITCH) return
    this.#isOverloaded = !this.#isOverloaded
    this.#seconds = 0
  }
}
