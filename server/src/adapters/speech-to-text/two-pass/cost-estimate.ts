/** The weight of the newest measurement. */
const NEWEST = 0.3
/** What remains of the estimate when it decided that there was no time. */
const REMEMBERED = 0.8

/** What a second pass costs per sample, by those before; nothing until the first is measured. */
export class CostEstimate {
  #msPerSample = 0

  add(samples: number, tookMs: number): void {
    if (samples === 0) return
    const measured = tookMs / samples
    this.#msPerSample =
      this.#msPerSample === 0
        ? measured
        : this.#msPerSample + NEWEST * (measured - this.#msPerSample)
  }

  /** Lowers the estimate a little, so that a slow moment is not held against all that follows. */
  forget(): void {
    this.#msPerSample *= REMEMBERED
  }

  estimateMs(samples: number): number {
    return samples * this.#msPerSample
  }
}
