/** A clock that advances only by `pass`, in steps of a second. */
export class ManualClock {
  #now = 0
  readonly #acts = new Set<() => void>()

  now(): number {
    return this.#now
  }

  everySecond(act: () => void): () => void {
    this.#acts.add(act)
    return () => this.#acts.delete(act)
  }

  /** Advances the clock by seconds; awaits `between` after each. */
  async pass(seconds: number, between: () => Promise<unknown> = async () => {}): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.#now += 1000
      for (const act of [...this.#acts]) act()
      await between()
    }
  }
}
