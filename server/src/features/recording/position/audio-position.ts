import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'

/** Maximum samples that a position may be ahead; more is an error. */
export const MAX_GAP_SAMPLES = 10 * 60 * SAMPLE_RATE_HZ
/**
 * Maximum gaps of one session that a process accepts; more close the recorder's socket (POS-30).
 */
export const MAX_GAPS_PER_SESSION = 500
/**
 * Gaps that a process accepts before each further one needs two seconds of audio, because each gap
 * costs the recogniser silence (POS-30).
 */
export const MAX_GAP_BURST = 20
/** Silence that the recogniser hears in place of a gap, in samples (POS-2). */
export const SILENCE_PER_GAP_SAMPLES = 2 * SAMPLE_RATE_HZ

/** Audio and the position of its first sample in the session. */
export interface PlacedAudio {
  start: number
  samples: Int16Array
}

/**
 * A range of positions without text: the audio never arrived, or no recogniser could transcribe it.
 */
export interface Gap {
  startSample: number
  endSample: number
  cause: 'missing' | 'untranscribed'
}

/** Consecutive buffered audio without a gap. */
interface AudioRun {
  readonly start: number
  readonly buffer: SampleBuffer
}

/**
 * The audio of a session as one stream of samples from 0. The recorder names the position of its
 * next sample: repeated audio is cut off, missing audio becomes a gap, which takes no memory.
 */
export class AudioPosition {
  #runs: AudioRun[]
  readonly #gaps: Gap[] = []
  readonly #takenGaps = new Set<Gap>()
  /** Samples missing before the position at which this process leased the session. */
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

  /** The position up to which every sample has arrived or is part of a gap. */
  get received(): number {
    return this.#lastRun.buffer.end
  }

  /** Samples received so far, without gaps. */
  get heard(): number {
    return this.received - this.#missing
  }

  /** Samples received from a position on, without gaps. */
  countHeardFrom(position: number): number {
    return this.#runs.reduce(
      (sum, { start, buffer }) => sum + Math.max(0, buffer.end - Math.max(start, position)),
      0,
    )
  }

  /** Samples that arrived but could not be transcribed. */
  get untranscribed(): number {
    return this.#gaps
      .filter((gap) => gap.cause === 'untranscribed')
      .reduce((sum, gap) => sum + gap.endSample - gap.startSample, 0)
  }

  /** Samples before a position that never arrived. */
  countMissingBefore(position: number): number {
    return this.#gaps
      .filter((gap) => gap.endSample <= position)
      .reduce((sum, gap) => sum + gap.endSample - gap.startSample, this.#missingEarlier)
  }

  /** Sets the position of the next sample; false for an impossible one. */
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
   * Appends the next samples; returns the new ones, at most `maxSamples`, as views of the buffer,
   * valid until they are dropped.
   */
  accept(samples: Int16Array, maxSamples = Number.POSITIVE_INFINITY): PlacedAudio {
    const start = this.#next
    this.#next += samples.length
    const { buffer } = this.#lastRun
    const at = buffer.end
    const repeated = Math.min(samples.length, Math.max(0, at - start))
    const added = samples.subarray(repeated, Math.min(samples.length, repeated + maxSamples))
    return { start: at, samples: buffer.push(added) }
  }

  /** Gaps that start before a position, in order; each is returned once. */
  takeGapsBefore(position: number): Gap[] {
    const before = this.#gaps.filter(
      (gap) => gap.startSample < position && !this.#takenGaps.has(gap),
    )
    for (const gap of before) this.#takenGaps.add(gap)
    return before
  }

  /**
   * Turns all audio from a position on into gaps that do not count as heard, because it can't be
   * transcribed.
   */
  giveUpFrom(position: number): void {
    for (const { start, buffer } of this.#runs) {
      const startSample = Math.max(start, position)
      if (buffer.end <= startSample) continue
      this.#gaps.push({ startSample, endSample: buffer.end, cause: 'untranscribed' })
      this.#missing += buffer.end - startSample
    }
    this.#gaps.sort((one, other) => one.startSample - other.startSample)
    this.#runs = [runFrom(this.received)]
  }

  /** Audio before this position is no longer needed. */
  dropBefore(position: number): void {
    for (const { buffer } of this.#runs) buffer.dropBefore(position)
    const last = this.#lastRun
    this.#runs = this.#runs.filter((run) => run === last || run.buffer.end > position)
  }

  /** Copies of all buffered audio from a position on. */
  copyFrom(position: number): PlacedAudio[] {
    return this.#runs
      .map(({ start, buffer }) => ({
        start: Math.max(start, position),
        samples: buffer.copyFrom(position),
      }))
      .filter(({ samples }) => samples.length > 0)
  }

  get #mayHaveGap(): boolean {
    const forAudio = MAX_GAP_BURST + Math.floor(this.heard / SILENCE_PER_GAP_SAMPLES)
    return this.#gaps.length < Math.min(MAX_GAPS_PER_SESSION, forAudio)
  }

  get #lastRun(): AudioRun {
    return this.#runs.at(-1) as AudioRun
  }
}

function runFrom(start: number): AudioRun {
  return { start, buffer: new SampleBuffer(start) }
}
