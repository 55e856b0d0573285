import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { HOP_SAMPLES } from './pitch-tracker.ts'

/** Frames of 10 ms that are remembered: more than the longest utterance has. */
const MAX_FRAMES = 4000
/** Voiced frames that are too few to judge by: a short word. */
const MIN_VOICED = 12
/** The share of a voice's frames in which its pitch glides; notes have less than half of it. */
const MIN_GLIDING = 0.1
/** The share in two seconds of speech, which may be all of an utterance that is not music. */
const SPEECH_FRAMES = (2 * SAMPLE_RATE_HZ) / HOP_SAMPLES
const MIN_GLIDING_THERE = 0.15
const MIN_VOICED_THERE = 40
/** Frames of sound from which on its rhythm shows. */
const MIN_SOUND = 40
/** How much loudness varies, relative to how far it is above the noise: syllables rise and fall. */
const MIN_VARIATION = 0.09

/** What a frame of 10 ms is; sound has its level in decibels above the noise floor. */
export type TracedFrame =
  | { name: 'quiet' }
  | { name: 'sound'; level: number; pitch: 'none' | 'still' | 'gliding' }

const quiet: TracedFrame = { name: 'quiet' }

/**
 * Remembers the frames of the last forty seconds, to tell speech from music: a voice glides and has
 * the rhythm of syllables, while notes stand still, and a held tone has no rhythm.
 */
export class SoundTrace {
  readonly #frames: TracedFrame[] = Array.from({ length: MAX_FRAMES }, () => quiet)
  #count = 0

  add(frame: TracedFrame): void {
    this.#frames[this.#count % MAX_FRAMES] = frame
    this.#count += 1
  }

  /** Whether nothing in the sound between two samples contradicts that it is speech. */
  isSpoken(startSample: number, endSample: number): boolean {
    const frames = this.#between(startSample, endSample)
    return hasGlides(frames) && hasRhythm(frames)
  }

  #between(startSample: number, endSample: number): TracedFrame[] {
    const from = Math.max(0, this.#count - MAX_FRAMES, Math.floor(startSample / HOP_SAMPLES))
    const to = Math.min(this.#count, Math.ceil(endSample / HOP_SAMPLES))
    const length = Math.max(0, to - from)
    return Array.from({ length }, (_, at) => this.#frames[(from + at) % MAX_FRAMES] ?? quiet)
  }
}

function hasGlides(frames: readonly TracedFrame[]): boolean {
  const all = { voiced: 0, gliding: 0 }
  const recent = { voiced: 0, gliding: 0 }
  for (const [at, frame] of frames.entries()) {
    count(all, frame, 1)
    count(recent, frame, 1)
    count(recent, frames[at - SPEECH_FRAMES] ?? quiet, -1)
    const isWhole = at + 1 >= SPEECH_FRAMES && recent.voiced >= MIN_VOICED_THERE
    if (isWhole && recent.gliding >= MIN_GLIDING_THERE * recent.voiced) return true
  }
  return all.voiced < MIN_VOICED || all.gliding >= MIN_GLIDING * all.voiced
}

function count(counts: { voiced: number; gliding: number }, frame: TracedFrame, by: 1 | -1): void {
  if (frame.name === 'quiet' || frame.pitch === 'none') return
  counts.voiced += by
  if (frame.pitch === 'gliding') counts.gliding += by
}

function hasRhythm(frames: readonly TracedFrame[]): boolean {
  const levels = frames.flatMap((frame) => (frame.name === 'sound' ? [frame.level] : []))
  if (levels.length < MIN_SOUND) return true
  const mean = levels.reduce((sum, one) => sum + one, 0) / levels.length
  const squares = levels.reduce((sum, one) => sum + (one - mean) ** 2, 0) / levels.length
  return Math.sqrt(squares) >= MIN_VARIATION * mean
}
