/** Time that passes when the test says so, a second at a time. */
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

  /** Lets seconds pass; what happens between them is awaited. */
  async pass(seconds: number, between: () => Promise<unknown> = async () => {}): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.#now += 1000
      for (const act of [...this.#acts]) act()
      await between()
    }
  }
}
