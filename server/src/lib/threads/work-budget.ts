/** What a budget allows, and for how long. */
interface BudgetRule {
  limitMs: number
  windowMs: number
  /** The time in epoch milliseconds. */
  nowMs: () => number
}

/** Milliseconds of processor time that all work of a key shares until its window is over. */
export class WorkBudgets {
  readonly #rule: BudgetRule
  /** In the order in which the windows end. */
  readonly #windows = new Map<string, { leftMs: number; endsMs: number }>()

  constructor(rule: BudgetRule) {
    this.#rule = rule
  }

  /** What is left for a key now; zero or less when it is used up. */
  leftMs(key: string): number {
    this.#forgetOld()
    return this.#windows.get(key)?.leftMs ?? this.#rule.limitMs
  }

  /** Takes time that was used from the key's budget; its window begins with the first. */
  spend(key: string, usedMs: number): void {
    this.#forgetOld()
    const { limitMs, windowMs, nowMs } = this.#rule
    const window = this.#windows.get(key) ?? { leftMs: limitMs, endsMs: nowMs() + windowMs }
    window.leftMs -= usedMs
    this.#windows.set(key, window)
  }

  #forgetOld(): void {
    const { windowMs, nowMs } = this.#rule
    const now = nowMs()
    for (const [key, { endsMs }] of this.#windows) {
      // One that ends later than one that begins now is of a clock that was ahead.
      if (endsMs > now && endsMs <= now + windowMs) return
      this.#windows.delete(key)
    }
  }
}
