/**
 * The Fourier transform of a fixed number of real samples, a power of two. Computed as a complex
 * one of half the length: even samples are its real parts, odd ones its imaginary parts.
 */
export class RealTransform {
  /** The transform's bins from 0 to half the length, valid until the next `run`. */
  readonly real: Float64Array
  readonly imaginary: Float64Array
  readonly #half: number
  readonly #cosines: Float64Array
  readonly #sines: Float64Array
  readonly #reversed: Uint16Array
  readonly #evens: Float64Array
  readonly #odds: Float64Array

  constructor(length: number) {
    const half = length / 2
    const angle = (2 * Math.PI) / length
    this.#half = half
    this.real = new Float64Array(half + 1)
    this.imaginary = new Float64Array(half + 1)
    this.#cosines = Float64Array.from({ length: half + 1 }, (_, at) => Math.cos(angle * at))
    this.#sines = Float64Array.from({ length: half + 1 }, (_, at) => Math.sin(angle * at))
    this.#reversed = Uint16Array.from({ length: half }, (_, at) => reverseBits(at, Math.log2(half)))
    this.#evens = new Float64Array(half)
    this.#odds = new Float64Array(half)
  }

  run(samples: Float64Array): void {
    const [evens, odds, reversed] = [this.#evens, this.#odds, this.#reversed]
    for (let at = 0; at < this.#half; at += 1) {
      const from = 2 * (reversed[at] as number)
      evens[at] = samples[from] as number
      odds[at] = samples[from + 1] as number
    }
    for (let size = 2; size <= this.#half; size *= 2) this.#combine(size)
    this.#separate()
  }

  /** Combines complex transforms of half a size into those of a size. */
  #combine(size: number): void {
    const [real, imaginary, cosines, sines] = [this.#evens, this.#odds, this.#cosines, this.#sines]
    const end = this.#half
    const half = size / 2
    // The tables are for the whole length, twice that of the complex transform.
    const step = (2 * end) / size
    for (let at = 0; at < half; at += 1) {
      const cosine = cosines[at * step] as number
      const sine = sines[at * step] as number
      for (let low = at; low < end; low += size) {
        const high = low + half
        const x = real[high] as number
        const y = imaginary[high] as number
        const turnedReal = x * cosine + y * sine
        const turnedImaginary = y * cosine - x * sine
        const a = real[low] as number
        const b = imaginary[low] as number
        real[high] = a - turnedReal
        imaginary[high] = b - turnedImaginary
        real[low] = a + turnedReal
        imaginary[low] = b + turnedImaginary
      }
    }
  }

  /** Takes the transforms of even and odd samples apart, and joins them to that of all. */
  #separate(): void {
    const [evens, odds, cosines, sines] = [this.#evens, this.#odds, this.#cosines, this.#sines]
    const mask = this.#half - 1
    for (let bin = 0; bin <= this.#half; bin += 1) {
      const [here, mirrored] = [bin & mask, (this.#half - bin) & mask]
      const x = evens[here] as number
      const y = odds[here] as number
      const mirroredX = evens[mirrored] as number
      const mirroredY = odds[mirrored] as number
      const oddReal = (y + mirroredY) / 2
      const oddImaginary = (mirroredX - x) / 2
      const cosine = cosines[bin] as number
      const sine = sines[bin] as number
      this.real[bin] = (x + mirroredX) / 2 + oddReal * cosine + oddImaginary * sine
      this.imaginary[bin] = (y - mirroredY) / 2 + oddImaginary * cosine - oddReal * sine
    }
  }
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit += 1) if (value & (1 << bit)) reversed |= 1 << (bits - 1 - bit)
  return reversed
}
