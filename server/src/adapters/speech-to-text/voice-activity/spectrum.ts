import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { RealTransform } from './real-transform.ts'

/** Samples of a frame: 32 ms. */
export const FRAME_SAMPLES = 512
/** Borders of the bands in Hz, about as wide as the ear's, where the vowels' formants are. */
const BORDERS_HZ = [
  100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700,
  4400,
]
const borders = BORDERS_HZ.map((hertz) => Math.round((hertz * FRAME_SAMPLES) / SAMPLE_RATE_HZ))
const BANDS = BORDERS_HZ.length - 1
/** The first band above the hum of drums and basses, and how far a vowel's formants are below. */
const FIRST_FORMANT_BAND = 4
const FORMANT_RANGE = 36
/** The energy of a window of ones, by which the powers are scaled to those of samples. */
const WINDOW_ENERGY = (FRAME_SAMPLES * 3) / 8

const window = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME_SAMPLES),
)

/** The spectrum of a frame between 100 and 4400 Hz, in decibels of one sample step. */
export interface Spectrum {
  level: number
  bands: Float64Array
}

/** Measures the spectrum of one frame after the other. */
export class SpectrumMeter {
  readonly #transform = new RealTransform(FRAME_SAMPLES)
  readonly #windowed = new Float64Array(FRAME_SAMPLES)

  measure(frame: Float64Array): Spectrum {
    const windowed = this.#windowed
    for (let at = 0; at < FRAME_SAMPLES; at += 1)
      windowed[at] = (frame[at] as number) * (window[at] as number)
    this.#transform.run(windowed)
    const { real, imaginary } = this.#transform
    const bands = new Float64Array(BANDS)
    let total = 0
    for (let band = 0; band < BANDS; band += 1) {
      const [from, to] = [borders[band] as number, borders[band + 1] as number]
      let power = 0
      for (let bin = from; bin < to; bin += 1)
        power += (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2
      const density = power / (to - from) / WINDOW_ENERGY
      total += density
      bands[band] = 10 * Math.log10(density + 1)
    }
    return { level: 10 * Math.log10(total / BANDS + 1), bands }
  }
}

/** How much the shape of two spectra differs in decibels, whatever their loudness. */
export function spectralDistance(one: Spectrum, other: Spectrum): number {
  let louder = 0
  for (let band = 0; band < BANDS; band += 1)
    louder += (one.bands[band] as number) - (other.bands[band] as number)
  louder /= BANDS
  let distance = 0
  for (let band = 0; band < BANDS; band += 1)
    distance += Math.abs((one.bands[band] as number) - (other.bands[band] as number) - louder)
  return distance / BANDS
}

/** Whether there is sound where the formants of vowels are: above that of drums and basses. */
export function hasFormants({ bands }: Spectrum): boolean {
  const formants = Math.max(...bands.subarray(FIRST_FORMANT_BAND))
  return formants >= Math.max(...bands) - FORMANT_RANGE
}
