import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { computeBandPowers, FRAME_SAMPLES, HOP_SAMPLES } from './band-powers.ts'
import { findEchoLag, MAX_LAG_SAMPLES, MAX_LEAD_SAMPLES } from './echo-lag.ts'
import { type Explanation, explain, shareOf } from './explained-share.ts'

/** Samples from the first to the last word below which there is too little sound to be certain: 1 s. */
const MIN_ECHO_SAMPLES = SAMPLE_RATE_HZ
/** The most sound of one final that is compared: more is audio that is missing within it. */
const MAX_ECHO_SAMPLES = 60 * SAMPLE_RATE_HZ
const MIN_CORRELATION = 0.7
const MIN_PROMINENCE = 0.12
/** Least explained shares: of all sound, of each word, and of each loud window. */
const MIN_SHARE = 0.94
const MIN_WORD_SHARE = 0.7
const MIN_WINDOW_SHARE = 0.8
/** Share of the mean loudness below which a word is part of the noise. */
const QUIET_WORD = 0.2
/** A window of 200 ms, about a syllable, every 40 ms. */
const WINDOW_FRAMES = 20
const WINDOW_STEP_FRAMES = 4
/** Share of the mean loudness from which a window is loud. */
const LOUD_WINDOW = 0.4

/** Returns the audio of a channel between two session positions, silent where it is not known. */
type ReadAudio = (channel: number, from: number, to: number) => Int16Array

/**
 * Whether the sound of these words of the microphone is the meeting's, heard from a loudspeaker:
 * at one steady lag the meeting explains nearly all of it (decision 22). False in doubt, and where
 * somebody speaks over the echo. The text is not considered.
 */
export function isEcho(words: readonly RecognisedWord[], read: ReadAudio): boolean {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return false
  const [start, end] = [first.startSample, last.endSample]
  if (end - start < MIN_ECHO_SAMPLES || end - start > MAX_ECHO_SAMPLES) return false
  const reference = read(1, start - MAX_LAG_SAMPLES, end + MAX_LEAD_SAMPLES)
  if (reference.every((sample) => sample === 0)) return false
  const microphone = computeBandPowers(read(0, start, end))
  const lag = findEchoLag(microphone, computeBandPowers(reference))
  if (lag.correlation < MIN_CORRELATION || lag.prominence < MIN_PROMINENCE) return false
  const explanation = explain(microphone, lag)
  if (shareOf(explanation, 0, microphone.frames) < MIN_SHARE) return false
  return hasOnlyEchoWords(explanation, words) && hasOnlyEchoWindows(explanation)
}

function hasOnlyEchoWords(explanation: Explanation, words: readonly RecognisedWord[]): boolean {
  const start = words[0]?.startSample ?? 0
  const { amplitudes } = explanation
  const { length } = amplitudes
  const quiet = (QUIET_WORD * sum(amplitudes)) / length
  return words.every(({ startSample, endSample }) => {
    // A frame counts as one of the word's if it lies at least half within it.
    const from = Math.max(0, Math.floor((startSample - start - FRAME_SAMPLES / 2) / HOP_SAMPLES))
    const to = Math.min(length, Math.ceil((endSample - start - FRAME_SAMPLES / 2) / HOP_SAMPLES))
    const isQuiet = sum(amplitudes.subarray(from, to)) < quiet * (to - from)
    return isQuiet || shareOf(explanation, from, to) >= MIN_WORD_SHARE
  })
}

function hasOnlyEchoWindows(explanation: Explanation): boolean {
  const { amplitudes } = explanation
  const loud = (LOUD_WINDOW * sum(amplitudes) * WINDOW_FRAMES) / amplitudes.length
  for (let from = 0; from + WINDOW_FRAMES <= amplitudes.length; from += WINDOW_STEP_FRAMES) {
    const to = from + WINDOW_FRAMES
    const isLoud = sum(amplitudes.subarray(from, to)) > loud
    if (isLoud && shareOf(explanation, from, to) < MIN_WINDOW_SHARE) return false
  }
  return true
}

function sum(values: Float32Array): number {
  return values.reduce((total, value) => total + value, 0)
}
