import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { findLowest } from '#server/features/recording/session/durable-columns.ts'

/**
 * Samples of silence after which the stored durable position is advanced, instead of at every
 * event.
 */
export const SILENCE_STEP_SAMPLES = 5 * SAMPLE_RATE_HZ

/**
 * For each channel of a recording, the position up to which its words are stored, and the one up to
 * which its recogniser has finished all audio; an interim finishes nothing.
 */
export class DurablePositions {
  readonly #durable: number[]
  readonly #finished: number[]

  constructor(durableSamples: readonly number[]) {
    this.#durable = [...durableSamples]
    this.#finished = [...durableSamples]
  }

  /** The channels, counted from 0. */
  get channels(): Iterable<number> {
    return this.#durable.keys()
  }

  /** Position up to which the words of all channels are stored. */
  get lowest(): number {
    return this.#durable.length === 1 ? (this.#durable[0] ?? 0) : findLowest(this.#durable)
  }

  /** Adds a channel whose audio begins at a position. */
  add(start: number): void {
    this.#durable.push(start)
    this.#finished.push(start)
  }

  get(channel: number): number {
    return this.#durable[channel] ?? 0
  }

  /** Whether silence of a channel up to a position is long enough to be stored (POS-3). */
  isStoringDue(channel: number, position: number): boolean {
    return position - this.get(channel) >= SILENCE_STEP_SAMPLES
  }

  /** All durable positions, that of one channel advanced to a position. */
  advancedTo(channel: number, position: number): number[] {
    return this.#durable.with(channel, Math.max(position, this.get(channel)))
  }

  /** Sets the positions that are stored. A channel that was added meanwhile keeps its own. */
  setStored(durableSamples: readonly number[]): void {
    for (const [channel, position] of durableSamples.entries()) {
      this.#durable[channel] = position
      this.finish(channel, position)
    }
  }

  /** Notes that a channel's recogniser has finished all audio before a position. */
  finish(channel: number, position: number): void {
    this.#finished[channel] = Math.max(position, this.getFinished(channel))
  }

  getFinished(channel: number): number {
    return this.#finished[channel] ?? 0
  }

  /** Position up to which each channel is finished. */
  get finished(): readonly number[] {
    return [...this.#finished]
  }

  /** Whether a channel is finished further than it is stored. */
  get hasUnstored(): boolean {
    return this.#finished.some((position, channel) => position > this.get(channel))
  }
}
