/** Milliseconds after which a worker counts as started well. */
const STEADY_AFTER_MS = 10_000
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000

/** How long to wait before a worker is replaced: at once, or longer while they die young. */
export class RestartPolicy {
  #youngDeaths = 0

  /** Milliseconds before the next worker, after one that lived so many. */
  delayMs(livedMs: number): number {
    if (livedMs >= STEADY_AFTER_MS) {
      this.#youngDeaths = 0
      return 0
    }
    const delay = FIRST_DELAY_MS * 2 ** this.#youngDeaths
    this.#youngDeaths += 1
    return Math.min(delay, MAX_DELAY_MS)
  }
}
