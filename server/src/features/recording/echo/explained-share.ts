import { BANDS, type BandPowers, HOP_SAMPLES } from './band-powers.ts'
import { type EchoLag, MAX_LAG_SAMPLES } from './echo-lag.ts'

const MAX_LAG_FRAMES = MAX_LAG_SAMPLES / HOP_SAMPLES
/** How much louder than predicted a cell may be and still be echo: 3 dB. */
const TOLERANCE = 10 ** 0.3
/** The share of the loudest predicted cells of a band that its gain is measured in. */
const GAIN_SHARE = 0.3
/** The share of the quietest frames of a band that are its steady noise. */
const NOISE_SHARE = 0.1
/** How much the noise varies around that level. */
const NOISE_MARGIN = 1.5
/** Mean amplitude per band and frame below which there is no sound that could be explained. */
const MIN_AMPLITUDE = 1

/** For each frame of the microphone: its amplitude, and the part that the echo does not explain. */
export interface Explanation {
  amplitudes: Float32Array
  unexplained: Float32Array
}

/**
 * Compares the microphone's sound, cell by cell of time and frequency, with the echo that one gain
 * per band predicts. Only sound that is louder than the prediction counts against it: an echo
 * canceller removes parts of an echo, a voice adds to it.
 */
export function explain(
  microphone: BandPowers,
  { frames: lag, reverberant }: EchoLag,
): Explanation {
  const { frames, powers } = microphone
  const amplitudes = new Float32Array(frames)
  const unexplained = new Float32Array(frames)
  const heard = new Float32Array(frames)
  const predicted = new Float32Array(frames)
  for (let band = 0; band < BANDS; band += 1) {
    for (let frame = 0; frame < frames; frame += 1) heard[frame] = powers[frame * BANDS + band] ?? 0
    const noise = NOISE_MARGIN * quantile(heard, NOISE_SHARE)
    for (let frame = 0; frame < frames; frame += 1) {
      heard[frame] = Math.max(0, (heard[frame] as number) - noise)
      predicted[frame] = predict(reverberant, frame + MAX_LAG_FRAMES - lag, band)
    }
    const gain = TOLERANCE * measureGain(heard, predicted)
    for (let frame = 0; frame < frames; frame += 1) {
      const amplitude = Math.sqrt(heard[frame] as number)
      const echo = Math.sqrt(gain * (predicted[frame] as number))
      amplitudes[frame] = (amplitudes[frame] as number) + amplitude
      unexplained[frame] = (unexplained[frame] as number) + Math.max(0, amplitude - echo)
    }
  }
  return { amplitudes, unexplained }
}

/** The explained share of the frames from one to another; 0 where they are silent. */
export function shareOf(
  { amplitudes, unexplained }: Explanation,
  from: number,
  to: number,
): number {
  let heard = 0
  let left = 0
  for (let frame = from; frame < to; frame += 1) {
    heard += amplitudes[frame] ?? 0
    left += unexplained[frame] ?? 0
  }
  return heard > MIN_AMPLITUDE * BANDS * (to - from) ? 1 - left / heard : 0
}

/** The loudest of three frames: a lag is not a whole number of frames. */
function predict({ powers }: BandPowers, frame: number, band: number): number {
  let loudest = 0
  for (let near = frame - 1; near <= frame + 1; near += 1) {
    loudest = Math.max(loudest, powers[near * BANDS + band] ?? 0)
  }
  return loudest
}

/** The median ratio of heard to predicted power where the prediction is loudest. */
function measureGain(heard: Float32Array, predicted: Float32Array): number {
  const loud = quantile(predicted, 1 - GAIN_SHARE)
  const ratios: number[] = []
  for (const [frame, power] of predicted.entries()) {
    if (power > 0 && power >= loud) ratios.push((heard[frame] as number) / power)
  }
  return ratios.length > 0 ? quantile(Float32Array.from(ratios), 0.5) : 0
}

function quantile(values: Float32Array, share: number): number {
  return values.toSorted()[Math.floor(values.length * share)] ?? 0
}
