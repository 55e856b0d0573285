/** One thing to be done later; a new one takes the place of the one before. */
export class Timer {
  #timer: NodeJS.Timeout | null = null

  /** Milliseconds from now, unless it is cleared or set again. */
  set(delay: number, act: () => void): void {
    this.clear()
    this.#timer = setTimeout(act, delay)
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
