import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import { KeptSamples } from '#server/lib/kept-samples.ts'

/** A gap of up to this is bridged with silence; a position further ahead is a mistake. */
const longestGap = 10 * 60 * SAMPLE_RATE

/**
 * Where a session's audio stands: one stream of samples from 0, in which each socket names the
 * position it starts at. What was heard before is cut, what is missing becomes silence, so that
 * words on both sides of a gap are never joined.
 */
export class AudioPosition {
  readonly #kept: KeptSamples
  #next: number
  #missing = 0

  constructor(durable: number) {
    this.#kept = new KeptSamples(durable)
    this.#next = durable
  }

  /** Samples heard so far, without gaps. */
  get heard(): number {
    return this.#kept.end - this.#missing
  }

  /** A socket begins at a position; answers the silence that stands for a gap, null if too long. */
  start(from: number): Int16Array | null {
    const gap = Math.max(0, from - this.#kept.end)
    if (gap > longestGap) return null
    const silence = new Int16Array(gap)
    if (gap > 0) this.#kept.push(silence)
    this.#missing += gap
    this.#next = from
    return silence
  }

  /** Takes the socket's next samples; answers those that were not heard before. */
  accept(samples: Int16Array): Int16Array {
    const start = this.#next
    this.#next += samples.length
    const known = Math.min(samples.length, Math.max(0, this.#kept.end - start))
    const heard = known === 0 ? samples : samples.slice(known)
    if (heard.length > 0) this.#kept.push(heard)
    return heard
  }

  /** Audio before this position is not needed again. */
  forgetBefore(position: number): void {
    this.#kept.dropBefore(position)
  }

  keptFrom(position: number): Int16Array {
    return this.#kept.from(position)
  }
}
