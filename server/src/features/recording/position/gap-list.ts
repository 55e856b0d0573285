import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { GapRange } from '@live-scribe/contract/utterance'

/** A range of positions without text. */
export interface Gap extends GapRange {
  /** The channel that lacks the audio; audio that is missing on all channels is a gap of channel 0. */
  channel: number
}

/** A range of positions. */
export type SampleRange = Pick<Gap, 'startSample' | 'endSample'>

/** Gaps that earlier versions stored have milliseconds: what is shorter is no range of its own. */
const MIN_RANGE_SAMPLES = SAMPLE_RATE_HZ / 1000

/** The gaps of a session, in order of position. */
export class GapList {
  readonly #gaps: Gap[] = []
  readonly #taken = new Set<Gap>()
  readonly #stored: readonly SampleRange[]

  /** `stored` are gaps of all channels that an earlier process stored, in order. */
  constructor(stored: readonly SampleRange[] = []) {
    this.#stored = stored
  }

  get length(): number {
    return this.#gaps.length
  }

  /** Adds a gap. What is stored as a gap of all channels counts, and is not returned to be stored. */
  add(gap: Gap): void {
    let { startSample } = gap
    for (const stored of gap.channel > 0 && gap.cause === 'missing' ? this.#stored : []) {
      const range = overlap({ ...gap, startSample }, stored)
      if (!range) continue
      if (range.startSample > startSample)
        this.#gaps.push({ ...gap, startSample, endSample: range.startSample })
      const known = { ...gap, ...range }
      this.#gaps.push(known)
      this.#taken.add(known)
      startSample = range.endSample
    }
    if (startSample < gap.endSample) this.#gaps.push({ ...gap, startSample })
    this.#gaps.sort((one, other) => one.startSample - other.startSample)
  }

  /** Gaps of a channel that start before a position, in order; each is returned once. */
  takeBefore(channel: number, position: number): Gap[] {
    const before = this.#gaps.filter(
      (gap) => gap.channel === channel && gap.startSample < position && !this.#taken.has(gap),
    )
    for (const gap of before) this.#taken.add(gap)
    return before
  }

  /**
   * The end of the audio missing on any channel that begins at a position or contains it; else the
   * position. A channel never stands in audio that only the other one lacks.
   */
  skipMissing(position: number): number {
    return this.#gaps.reduce(
      (end, { cause, startSample, endSample }) =>
        cause === 'missing' && startSample <= end ? Math.max(end, endSample) : end,
      position,
    )
  }

  /**
   * Counts the samples before a position that lie in a gap; each counts once, however many channels
   * lack it.
   */
  countBefore(position: number, cause?: Gap['cause']): number {
    let samples = 0
    let counted = 0
    for (const gap of this.#gaps) {
      if (cause && gap.cause !== cause) continue
      const start = Math.max(gap.startSample, counted)
      const end = Math.min(gap.endSample, position)
      if (end <= start) continue
      samples += end - start
      counted = end
    }
    return samples
  }
}

/** The part of a gap that lies in a stored range, whose bounds may be rounded; null without one. */
function overlap(gap: Gap, stored: SampleRange): SampleRange | null {
  const snap = (position: number, bound: number) =>
    Math.abs(position - bound) < MIN_RANGE_SAMPLES ? bound : position
  const startSample = snap(Math.max(gap.startSample, stored.startSample), gap.startSample)
  const endSample = snap(Math.min(gap.endSample, stored.endSample), gap.endSample)
  return startSample < endSample ? { startSample, endSample } : null
}
