/** Milliseconds after which a worker's exit is no longer an early one. */
const STABLE_AFTER_MS = 10_000
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000

/** How long to wait before a worker is replaced: not at all, or twice as long after each early exit. */
export class RestartPolicy {
  #earlyExits = 0

  /** Milliseconds before the next worker starts, after one that lived `livedMs`. */
  delayMs(livedMs: number): number {
    if (livedMs >= STABLE_AFTER_MS) {
      this.#earlyExits = 0
      return 0
    }
    const delay = FIRST_DELAY_MS * 2 ** this.#earlyExits
    this.#earlyExits += 1
    return Math.min(delay, MAX_DELAY_MS)
  }
}
