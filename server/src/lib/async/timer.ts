/** A single timeout; setting it again replaces the previous one. */
export class Timer {
  #timer: NodeJS.Timeout | null = null

  /** Runs `act` after a delay in milliseconds, unless cleared or set again. */
  set(delay: number, act: () => void): void {
    this.clear()
    this.#timer = setTimeout(act, delay)
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
