/** Base rates of speeds 1 to 5, pixels per second. */
const BASE_RATES_PX_PER_SECOND = [20, 40, 60, 90, 120] as const
/** Multiplies all base rates. */
const RATE_FACTOR = 2
/** Milliseconds over which the growth of the text is averaged. */
const GROWTH_OVER_MS = 2000

/** Pixels per second at a speed of 1 to 5. */
export function getScrollRatePxPerSecond(speed: number): number {
  return (BASE_RATES_PX_PER_SECOND[speed - 1] ?? 0) * RATE_FACTOR
}

/** Measures how fast a text grows, in pixels per second, by its end at each frame. */
export class TextGrowth {
  #rate = 0
  #bottom: number | undefined

  rate(): number {
    return this.#rate
  }

  /** Counts a frame; `elapsed` is the milliseconds since the one before. */
  add(bottom: number, elapsed: number): void {
    const grown = Math.max(0, bottom - (this.#bottom ?? bottom))
    this.#bottom = bottom
    if (elapsed === 0) return
    const now = (grown * 1000) / elapsed
    this.#rate += (now - this.#rate) * Math.min(1, elapsed / GROWTH_OVER_MS)
  }

  /** Forgets where the text ended: frames begin anew. */
  rest(): void {
    this.#bottom = undefined
  }
}
