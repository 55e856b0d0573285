import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AudioPosition } from '../position/audio-position.ts'

/**
 * With a larger backlog of unrecognised audio the sender is held back: an outage of a minute, and
 * what is said until Stop.
 */
export const MAX_BACKLOG_SAMPLES = 90 * SAMPLE_RATE_HZ

/** What the meter reads: the audio, the log and the recogniser's progress. */
interface MeteredParts {
  readonly position: Pick<AudioPosition, 'received' | 'heard' | 'heardFrom'>
  readonly log: { readonly durable: number; readonly lastSegment: number }
  readonly writer: { readonly recognised: number }
}

/** Measures how far a recording is. Positions and lengths are samples. */
export class RecordingMeter {
  readonly #parts: MeteredParts

  constructor(parts: MeteredParts) {
    this.#parts = parts
  }

  /** All words before this position are stored. */
  get durable(): number {
    return this.#parts.log.durable
  }

  get lastSegment(): number {
    return this.#parts.log.lastSegment
  }

  /** Position up to which audio has arrived. */
  get received(): number {
    return this.#parts.position.received
  }

  /** Samples heard, without gaps. */
  get heard(): number {
    return this.#parts.position.heard
  }

  /** Position up to which the recogniser has listened. */
  get recognised(): number {
    return this.#parts.writer.recognised
  }

  /** Heard samples that the recogniser has not listened to. */
  get lag(): number {
    return this.#parts.position.heardFrom(this.recognised)
  }

  /** Whether the sender must wait until the recogniser has caught up. */
  get isTooFarBehind(): boolean {
    return this.lag > MAX_BACKLOG_SAMPLES
  }

  /** Heard samples whose words are not stored. */
  get durableLag(): number {
    return this.#parts.position.heardFrom(this.durable)
  }
}
