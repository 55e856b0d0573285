import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import { KeptSamples } from '#server/lib/kept-samples.ts'

/** A position further ahead than this is a mistake, in samples. */
const MAX_GAP_SAMPLES = 10 * 60 * SAMPLE_RATE
/** A recorder that loses audio more often than this while one process records it is broken, */
const MAX_GAPS = 500
/** and so is one with more gaps than this and with less audio between them: each costs silence. */
const MAX_GAPS_AT_ONCE = 20
const SAMPLES_PER_GAP = 2 * SAMPLE_RATE

/** Audio and the position of its first sample in the session. */
export interface PlacedAudio {
  start: number
  samples: Int16Array
}

/** A range of positions without words: the audio never arrived, or no recogniser could write it. */
export interface Gap {
  startSample: number
  endSample: number
  cause: 'missing' | 'unwritten'
}

/** Audio without a gap in it. */
interface Run {
  readonly start: number
  readonly kept: KeptSamples
}

/**
 * Where a session's audio stands: one stream of samples from 0, in which the recorder names the
 * position that its next sample has. What was heard before is cut; what is missing is a gap, which
 * takes no memory.
 */
export class AudioPosition {
  #runs: Run[]
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
    this.#runs = [runFrom(durableSample)]
    this.#missingEarlier = missingSamples
    this.#missing = missingSamples
    this.#next = durableSample
  }

  /** Position up to which there is audio, or a gap in its place. */
  get received(): number {
    return this.#last.kept.end
  }

  /** Samples heard so far, without gaps. */
  get heard(): number {
    return this.received - this.#missing
  }

  /** Samples heard from a position on, without gaps. */
  heardFrom(position: number): number {
    return this.#runs.reduce(
      (sum, { start, kept }) => sum + Math.max(0, kept.end - Math.max(start, position)),
      0,
    )
  }

  /** Samples that arrived and no recogniser could write. */
  get unwritten(): number {
    return this.#gaps
      .filter((gap) => gap.cause === 'unwritten')
      .reduce((sum, gap) => sum + gap.endSample - gap.startSample, 0)
  }

  /** Samples before a position that never arrived. */
  missingBefore(position: number): number {
    return this.#gaps
      .filter((gap) => gap.endSample <= position)
      .reduce((sum, gap) => sum + gap.endSample - gap.startSample, this.#missingEarlier)
  }

  /** The next sample stands here. False for a position that can't be. */
  moveTo(position: number): boolean {
    const startSample = this.received
    const missing = Math.max(0, position - startSample)
    if (missing > MAX_GAP_SAMPLES || (missing > 0 && !this.#mayHaveGap)) return false
    this.#next = position
    if (missing > 0) {
      this.#gaps.push({ startSample, endSample: position, cause: 'missing' })
      this.#missing += missing
      this.#runs.push(runFrom(position))
    }
    return true
  }

  /**
   * Takes the next samples; answers those not heard before, `most` of them at the most, where they
   * are kept: they stay what they are until they are forgotten.
   */
  accept(samples: Int16Array, most = Number.POSITIVE_INFINITY): PlacedAudio {
    const start = this.#next
    this.#next += samples.length
    const { kept } = this.#last
    const at = kept.end
    const known = Math.min(samples.length, Math.max(0, at - start))
    const heard = samples.subarray(known, Math.min(samples.length, known + most))
    return { start: at, samples: kept.push(heard) }
  }

  /** Gaps that lie wholly or partly before a position, in order; each is answered once. */
  takeGapsBefore(position: number): Gap[] {
    const before = this.#gaps.filter((gap) => gap.startSample < position && !this.#told.has(gap))
    for (const gap of before) this.#told.add(gap)
    return before
  }

  /** No recogniser can write what was heard from a position on: it becomes gaps, not heard. */
  giveUpFrom(position: number): void {
    for (const { start, kept } of this.#runs) {
      const startSample = Math.max(start, position)
      if (kept.end <= startSample) continue
      this.#gaps.push({ startSample, endSample: kept.end, cause: 'unwritten' })
      this.#missing += kept.end - startSample
    }
    this.#gaps.sort((one, other) => one.startSample - other.startSample)
    this.#runs = [runFrom(this.received)]
  }

  /** Audio before this position is not needed again. */
  forgetBefore(position: number): void {
    for (const { kept } of this.#runs) kept.dropBefore(position)
    const last = this.#last
    this.#runs = this.#runs.filter((run) => run === last || run.kept.end > position)
  }

  /** Copies of all audio from a position on. */
  keptFrom(position: number): PlacedAudio[] {
    return this.#runs
      .map(({ start, kept }) => ({
        start: Math.max(start, position),
        samples: kept.from(position),
      }))
      .filter(({ samples }) => samples.length > 0)
  }

  get #mayHaveGap(): boolean {
    const forAudio = MAX_GAPS_AT_ONCE + Math.floor(this.heard / SAMPLES_PER_GAP)
    return this.#gaps.length < Math.min(MAX_GAPS, forAudio)
  }

  get #last(): Run {
    return this.#runs.at(-1) as Run
  }
}

function runFrom(start: number): Run {
  return { start, kept: new KeptSamples(start) }
}
