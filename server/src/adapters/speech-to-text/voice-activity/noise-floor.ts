/** Frames of 10 ms in a part of the memory, and how many parts are remembered: 2 s. */
const PART_FRAMES = 25
const PARTS = 8
/** The weight of the newest frame. */
const NEWEST = 0.3
/** Decibels by which steady noise is above its quietest moment. */
const BIAS = 1

/** The level of steady noise in decibels: the quietest moment of the last two seconds. */
export class NoiseFloor {
  readonly #parts: number[] = []
  #smooth: number | null = null
  #lowest = Number.POSITIVE_INFINITY
  #frames = 0

  /** Takes a frame's level and returns the floor. */
  update(level: number): number {
    this.#smooth = this.#smooth === null ? level : this.#smooth + NEWEST * (level - this.#smooth)
    this.#lowest = Math.min(this.#lowest, this.#smooth)
    const floor = Math.min(this.#lowest, ...this.#parts) + BIAS
    this.#frames += 1
    if (this.#frames % PART_FRAMES === 0) {
      this.#parts.push(this.#lowest)
      if (this.#parts.length > PARTS) this.#parts.shift()
      this.#lowest = Number.POSITIVE_INFINITY
    }
    return floor
  }
}
