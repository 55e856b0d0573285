import { BANDS, type BandPowers, HOP_SAMPLES } from './band-powers.ts'

/** The longest delay of an echo, in samples: 600 ms, of a Bluetooth loudspeaker. */
export const MAX_LAG_SAMPLES = 9600
/**
 * Samples by which a voice that the meeting sends back may be searched for: 300 ms. It follows the
 * microphone, while an echo precedes it.
 */
export const MAX_LEAD_SAMPLES = 4800
const MAX_LAG_FRAMES = MAX_LAG_SAMPLES / HOP_SAMPLES
const MAX_LEAD_FRAMES = MAX_LEAD_SAMPLES / HOP_SAMPLES
/** Frames around a lag that belong to its peak: syllables are longer than a frame. */
const PEAK_FRAMES = 12
/** Power of a sample of amplitude 2: below it is digital silence. */
const SILENCE_POWER = 4
/** Shares of a frame's power that remain in the next one, from a dry to a reverberant room. */
const DECAYS = [0, 0.5, 0.75, 0.87]
const USUAL_DECAY = 0.5
/** Frames by which reverberation moves the peak. */
const PEAK_SHIFTS = [-2, -1, 0, 1]

/** How the microphone follows the meeting at the lag at which it follows it best. */
export interface EchoLag {
  frames: number
  /** Correlation of both level patterns, -1 … 1. */
  correlation: number
  /** By how much it exceeds the correlation at any other lag, of both directions. */
  prominence: number
  /** The meeting's powers as a room repeats them, without gain. */
  reverberant: BandPowers
}

/**
 * Finds the lag at which the levels of the meeting's bands predict those of the microphone. The
 * meeting's audio begins `MAX_LAG_SAMPLES` before the microphone's.
 */
export function findEchoLag(microphone: BandPowers, meeting: BandPowers): EchoLag {
  const levels = toLevels(microphone)
  const usual = toLevels(reverberate(meeting, USUAL_DECAY))
  const correlations: number[] = []
  let best = 0
  for (let lag = -MAX_LEAD_FRAMES; lag <= MAX_LAG_FRAMES; lag += 1) {
    const at = lag + MAX_LEAD_FRAMES
    correlations[at] = correlate(levels, usual, lag)
    if (lag >= 0 && (correlations[at] as number) > (correlations[best] ?? -1)) best = at
    if (lag === 0) best = at
  }
  const others = correlations.filter((_, at) => Math.abs(at - best) > PEAK_FRAMES)
  const rooms = DECAYS.flatMap((decay) => {
    const reverberant = reverberate(meeting, decay)
    const theirs = toLevels(reverberant)
    return PEAK_SHIFTS.map((shift) => {
      const frames = Math.max(0, best + shift - MAX_LEAD_FRAMES)
      return { frames, reverberant, correlation: correlate(levels, theirs, frames) }
    })
  })
  const room = rooms.reduce((one, other) => (other.correlation > one.correlation ? other : one))
  return { ...room, prominence: room.correlation - Math.max(...others) }
}

/** Adds to each frame what a room repeats of those before it. */
function reverberate({ frames, powers }: BandPowers, decay: number): BandPowers {
  const summed = powers.slice()
  if (decay === 0) return { frames, powers: summed }
  for (let index = BANDS; index < summed.length; index += 1) {
    summed[index] = (summed[index] as number) + decay * (summed[index - BANDS] as number)
  }
  return { frames, powers: summed }
}

/** Levels in decibels, each band without its mean, so that gains of room and devices cancel out. */
function toLevels({ frames, powers }: BandPowers): BandPowers {
  const levels = powers.map((power) => 10 * Math.log10(power + SILENCE_POWER))
  for (let band = 0; band < BANDS; band += 1) {
    let sum = 0
    for (let index = band; index < levels.length; index += BANDS) sum += levels[index] as number
    for (let index = band; index < levels.length; index += BANDS) {
      levels[index] = (levels[index] as number) - sum / frames
    }
  }
  return { frames, powers: levels }
}

function correlate(microphone: BandPowers, meeting: BandPowers, lag: number): number {
  const shift = (MAX_LAG_FRAMES - lag) * BANDS
  const [ours, theirs] = [microphone.powers, meeting.powers]
  const end = Math.min(ours.length, theirs.length - shift)
  let product = 0
  let ourSquares = 0
  let theirSquares = 0
  for (let index = 0; index < end; index += 1) {
    const one = ours[index] as number
    const other = theirs[index + shift] as number
    product += one * other
    ourSquares += one * one
    theirSquares += other * other
  }
  const squares = ourSquares * theirSquares
  return squares > 0 ? product / Math.sqrt(squares) : 0
}
