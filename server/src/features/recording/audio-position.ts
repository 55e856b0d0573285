import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import { KeptSamples } from '#server/lib/kept-samples.ts'

/** A gap of up to this is bridged with silence; a position further ahead is a mistake. */
const longestGap = 10 * 60 * SAMPLE_RATE

/** A range of positions whose audio never arrived. */
export interface Gap {
  startSample: number
  endSample: number
}

/**
 * Where a session's audio stands: one stream of samples from 0, in which the recorder names the
 * position that its next sample has. What was heard before is cut, what is missing becomes
 * silence, so that words on both sides of a gap are never joined.
 */
export class AudioPosition {
  readonly #kept: KeptSamples
  readonly #gaps: Gap[] = []
  readonly #told = new Set<Gap>()
  /** Gaps before the position at which this process took over. */
  readonly #missingEarlier: number
  #missing: number
  #next: number

  constructor({
    durableSample,
    missingSamples,
  }: { durableSample: number; missingSamples: number }) {
    this.#kept = new KeptSamples(durableSample)
    this.#missingEarlier = missingSamples
    this.#missing = missingSamples
    this.#next = durableSample
  }

  /** Position up to which there is audio, or silence in its place. */
  get received(): number {
    return this.#kept.end
  }

  /** Samples heard so far, without gaps. */
  get heard(): number {
    return this.#kept.end - this.#missing
  }

  /** Samples before a position that never arrived. */
  missingBefore(position: number): number {
    return this.#gaps
      .filter((gap) => gap.endSample <= position)
      .reduce((sum, gap) => sum + gap.endSample - gap.startSample, this.#missingEarlier)
  }

  /** The next sample stands here. Answers the silence that stands for a gap, null if too long. */
  moveTo(position: number): Int16Array | null {
    const startSample = this.#kept.end
    const silence = new Int16Array(Math.min(longestGap + 1, Math.max(0, position - startSample)))
    if (silence.length > longestGap) return null
    this.#next = position
    if (silence.length > 0) {
      this.#kept.push(silence)
      this.#gaps.push({ startSample, endSample: position })
      this.#missing += silence.length
    }
    return silence
  }

  /**
   * Takes the next samples; answers those not heard before, `most` of them at the most, where they
   * are kept: they stay what they are until they are forgotten.
   */
  accept(samples: Int16Array, most = Number.POSITIVE_INFINITY): Int16Array {
    const start = this.#next
    this.#next += samples.length
    const known = Math.min(samples.length, Math.max(0, this.#kept.end - start))
    const heard = samples.subarray(known, Math.min(samples.length, known + most))
    return heard.length > 0 ? this.#kept.push(heard) : heard
  }

  /** Gaps that lie wholly or partly before a position, in order; each is answered once. */
  takeGapsBefore(position: number): Gap[] {
    const before = this.#gaps.filter((gap) => gap.startSample < position && !this.#told.has(gap))
    for (const gap of before) this.#told.add(gap)
    return before
  }

  /** Audio before this position is not needed again. */
  forgetBefore(position: number): void {
    this.#kept.dropBefore(position)
  }

  keptFrom(position: number): Int16Array {
    return this.#kept.from(position)
  }
}
