import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Samples between two frames: 10 ms. */
export const HOP_SAMPLES = 160
/** Samples of a frame: 32 ms, within which speech is nearly stationary. */
export const FRAME_SAMPLES = 512
/** Number of bands of a frame, of equal width on the mel scale. */
export const BANDS = 20
/** Lower and upper edge of the bands: below is hum, above loudspeakers and codecs have little. */
const LOWEST_HZ = 120
const HIGHEST_HZ = 7000

/** The mean power in each band of consecutive frames: `BANDS` values per frame. */
export interface BandPowers {
  frames: number
  powers: Float32Array
}

const HANN = Float32Array.from(
  { length: FRAME_SAMPLES },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / FRAME_SAMPLES),
)
const COSINE = Float32Array.from({ length: FRAME_SAMPLES / 2 }, (_, index) =>
  Math.cos((2 * Math.PI * index) / FRAME_SAMPLES),
)
const SINE = Float32Array.from({ length: FRAME_SAMPLES / 2 }, (_, index) =>
  Math.sin((2 * Math.PI * index) / FRAME_SAMPLES),
)
const REVERSED = Uint16Array.from({ length: FRAME_SAMPLES }, (_, index) => reverseBits(index))
/** The first bin of each band, and the one after the last band. */
const EDGES = Uint16Array.from({ length: BANDS + 1 }, (_, band) => getEdgeBin(band))

/** The short-time power spectrum of audio in mel bands; audio shorter than a frame has none. */
export function computeBandPowers(samples: Int16Array): BandPowers {
  const frames = Math.max(0, Math.floor((samples.length - FRAME_SAMPLES) / HOP_SAMPLES) + 1)
  const powers = new Float32Array(frames * BANDS)
  const real = new Float32Array(FRAME_SAMPLES)
  const imaginary = new Float32Array(FRAME_SAMPLES)
  // Two frames per transform, one as its real and one as its imaginary part.
  for (let frame = 0; frame < frames; frame += 2) {
    const start = frame * HOP_SAMPLES
    const hasSecond = frame + 1 < frames
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      const place = REVERSED[index] as number
      const weight = HANN[index] as number
      real[place] = weight * (samples[start + index] as number)
      imaginary[place] = hasSecond ? weight * (samples[start + HOP_SAMPLES + index] as number) : 0
    }
    transform(real, imaginary)
    sumBands(real, imaginary, powers.subarray(frame * BANDS, (frame + 2) * BANDS))
  }
  return { frames, powers }
}

/** Separates the spectra of two real signals and sums their powers by band. */
function sumBands(real: Float32Array, imaginary: Float32Array, powers: Float32Array): void {
  const hasSecond = powers.length > BANDS
  for (let band = 0; band < BANDS; band += 1) {
    const from = EDGES[band] as number
    const to = EDGES[band + 1] as number
    let first = 0
    let second = 0
    for (let bin = from; bin < to; bin += 1) {
      const a = real[bin] as number
      const b = imaginary[bin] as number
      const c = real[FRAME_SAMPLES - bin] as number
      const d = imaginary[FRAME_SAMPLES - bin] as number
      first += (a + c) ** 2 + (b - d) ** 2
      second += (b + d) ** 2 + (c - a) ** 2
    }
    const scale = 1 / (4 * FRAME_SAMPLES * (to - from))
    powers[band] = first * scale
    if (hasSecond) powers[BANDS + band] = second * scale
  }
}

/** Transforms values in bit-reversed order in place (radix 2, decimation in time). */
function transform(real: Float32Array, imaginary: Float32Array): void {
  for (let half = 1; half < FRAME_SAMPLES; half *= 2) {
    const step = FRAME_SAMPLES / (2 * half)
    for (let offset = 0; offset < half; offset += 1) {
      const cosine = COSINE[offset * step] as number
      const sine = SINE[offset * step] as number
      for (let even = offset; even < FRAME_SAMPLES; even += 2 * half) {
        const odd = even + half
        const a = real[odd] as number
        const b = imaginary[odd] as number
        const turnedReal = a * cosine + b * sine
        const turnedImaginary = b * cosine - a * sine
        const evenReal = real[even] as number
        const evenImaginary = imaginary[even] as number
        real[odd] = evenReal - turnedReal
        imaginary[odd] = evenImaginary - turnedImaginary
        real[even] = evenReal + turnedReal
        imaginary[even] = evenImaginary + turnedImaginary
      }
    }
  }
}

function reverseBits(index: number): number {
  let reversed = 0
  for (let bit = 1; bit < FRAME_SAMPLES; bit *= 2) {
    reversed = reversed * 2 + (index & bit ? 1 : 0)
  }
  return reversed
}

function getEdgeBin(band: number): number {
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)]
  const mel = low + ((high - low) * band) / BANDS
  return Math.round(((700 * (10 ** (mel / 2595) - 1)) / SAMPLE_RATE_HZ) * FRAME_SAMPLES)
}

function toMel(hz: number): number {
  return 2595 * Math.log10(1 + hz / 700)
}
