import { RealTransform } from './real-transform.ts'

/** Samples from one frame to the next: 10 ms. */
export const HOP_SAMPLES = 160
/** The pitch is sought in sound at a quarter of the sample rate, where voices have their energy. */
const DECIMATION = 4
const RATE_HZ = 4000
/** Samples at 4 kHz in which the pitch is sought: 48 ms, at least four periods of most voices. */
const WINDOW = 192
const TRANSFORM = 256
/** The frequencies in Hz below which hum and rumble are; harmonics give the pitch of low voices. */
const LOWEST_HZ = 140
const LOWEST_BIN = Math.ceil((LOWEST_HZ * TRANSFORM) / RATE_HZ)
/** Lags at 4 kHz of voices of 70 to 400 Hz. */
const [MIN_LAG, MAX_LAG] = [10, 57]
/** What a lag loses for its length, so that a period wins over its multiples. */
const LAG_COST = 0.0015
const TAPS = 33

export interface Pitch {
  /** How periodic the sound is, 0 to 1. */
  voicing: number
  /** The period's logarithm in cents: a hundredth of a semitone. */
  cents: number
}

const lowPass = createLowPass()
const window = Float64Array.from(
  { length: WINDOW },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / WINDOW),
)
const windowCorrelation = correlateWindow()

/**
 * Finds the pitch of sound that comes in hops of 10 ms, by the autocorrelation of a window relative
 * to that of the window's shape.
 */
export class PitchTracker {
  readonly #transform = new RealTransform(TRANSFORM)
  readonly #windowed = new Float64Array(TRANSFORM)
  readonly #low = new Float64Array(WINDOW)
  readonly #input = new Float64Array(TAPS - DECIMATION + HOP_SAMPLES)

  /** Takes the next `HOP_SAMPLES` samples at 16 kHz. */
  push(hop: Float64Array): void {
    const [input, low] = [this.#input, this.#low]
    input.copyWithin(0, HOP_SAMPLES)
    input.set(hop, TAPS - DECIMATION)
    const added = HOP_SAMPLES / DECIMATION
    low.copyWithin(0, added)
    for (let index = 0; index < added; index += 1) {
      let sum = 0
      const from = index * DECIMATION
      for (let tap = 0; tap < TAPS; tap += 1)
        sum += (lowPass[tap] as number) * (input[from + tap] as number)
      low[WINDOW - added + index] = sum
    }
  }

  /** The pitch of the last 48 ms. */
  find(): Pitch {
    const correlation = this.#correlate()
    const energy = correlation[0] as number
    if (energy <= 0) return { voicing: 0, cents: 0 }
    const at = (lag: number) =>
      (correlation[lag] as number) / energy / (windowCorrelation[lag] as number)
    let best = { score: 0, lag: 1 }
    for (let lag = MIN_LAG; lag <= MAX_LAG; lag += 1) {
      const [before, here, after] = [at(lag - 1), at(lag), at(lag + 1)]
      if (here <= before || here < after) continue
      // The peak of the parabola through the three values.
      const shift = (before - after) / (2 * (before - 2 * here + after))
      const score = here - 0.25 * (before - after) * shift - LAG_COST * lag
      if (score > best.score) best = { score, lag: lag + shift }
    }
    return { voicing: best.score, cents: 1200 * Math.log2(best.lag) }
  }

  #correlate(): Float64Array {
    const [low, windowed, transform] = [this.#low, this.#windowed, this.#transform]
    for (let at = 0; at < WINDOW; at += 1)
      windowed[at] = (low[at] as number) * (window[at] as number)
    windowed.fill(0, WINDOW)
    transform.run(windowed)
    const { real, imaginary } = transform
    for (let bin = 0; bin <= TRANSFORM / 2; bin += 1) {
      const power = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2
      const weakened = bin < LOWEST_BIN ? 0 : compress(power)
      windowed[bin] = weakened
      windowed[(TRANSFORM - bin) % TRANSFORM] = weakened
    }
    transform.run(windowed)
    return transform.real
  }
}

/** Weakens loud harmonics, so that the pitch does not follow a single one: to the power of 7/8. */
function compress(power: number): number {
  return power === 0 ? 0 : power / Math.sqrt(Math.sqrt(Math.sqrt(power)))
}

/** A windowed sinc that lets through what 4 kHz can hold. */
function createLowPass(): Float64Array {
  const middle = (TAPS - 1) / 2
  const taps = Float64Array.from({ length: TAPS }, (_, at) => {
    const x = ((at - middle) / DECIMATION) * 0.85 * Math.PI
    const sinc = x === 0 ? 1 : Math.sin(x) / x
    return sinc * (0.54 + 0.46 * Math.cos((Math.PI * (at - middle)) / (middle + 1)))
  })
  const sum = taps.reduce((total, tap) => total + tap)
  return taps.map((tap) => tap / sum)
}

function correlateWindow(): Float64Array {
  const correlation = Float64Array.from({ length: MAX_LAG + 2 }, (_, lag) => {
    let sum = 0
    for (let at = 0; at + lag < WINDOW; at += 1)
      sum += (window[at] as number) * (window[at + lag] as number)
    return sum
  })
  return correlation.map((value) => value / (correlation[0] as number))
}
