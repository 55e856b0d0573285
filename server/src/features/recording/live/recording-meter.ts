import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import type { AudioPosition } from '../position/audio-position.ts'

/** With this much audio not yet recognised the sender waits: a minute away, and what is said till Stop. */
const MAX_BACKLOG_SAMPLES = 90 * SAMPLE_RATE

/** What is measured of a recording: its audio, its log, and how far the recogniser is. */
interface MeteredParts {
  readonly position: Pick<AudioPosition, 'received' | 'heard' | 'heardFrom'>
  readonly log: { readonly durable: number; readonly lastSegment: number }
  readonly writer: { readonly recognised: number }
}

/** How far a recording is. Positions and lengths are samples. */
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

  /** Position up to which audio has come. */
  get received(): number {
    return this.#parts.position.received
  }

  /** Samples that count, without gaps. */
  get heard(): number {
    return this.#parts.position.heard
  }

  /** Position up to which the recogniser has listened. */
  get recognised(): number {
    return this.#parts.writer.recognised
  }

  /** Audio heard that the recogniser has not listened to. */
  get lag(): number {
    return this.#parts.position.heardFrom(this.recognised)
  }

  /** Whether the sender has to wait until the recogniser has caught up. */
  get isTooFarBehind(): boolean {
    return this.lag > MAX_BACKLOG_SAMPLES
  }

  /** Audio heard whose words are not stored. */
  get durableLag(): number {
    return this.#parts.position.heardFrom(this.durable)
  }
}
