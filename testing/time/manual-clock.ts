/** A clock that advances only by `pass`, in steps of a second. */
export class ManualClock {
  #now = 0
  readonly #acts = new Set<() => void>()
  readonly #timers = new Set<{ at: number; act: () => void }>()

  now(): number {
    return this.#now
  }

  everySecond(act: () => void): () => void {
    this.#acts.add(act)
    return () => this.#acts.delete(act)
  }

  after(delayMs: number, act: () => void): () => void {
    const timer = { at: this.#now + delayMs, act }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Advances the clock by seconds; awaits `between` after each. */
  async pass(seconds: number, between: () => Promise<unknown> = async () => {}): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.#now += 1000
      for (const act of [...this.#acts]) act()
      this.#runTimers()
      await between()
    }
  }

  #runTimers(): void {
    const due = [...this.#timers].filter(({ at }) => at <= this.#now)
    for (const timer of due.sort((first, second) => first.at - second.at)) {
      this.#timers.delete(timer)
      timer.act()
    }
  }
}
