import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecordingMeter } from './recording-meter.ts'
import { IdleDetector } from './release-idle-stream.ts'

/** Samples by which the text must be behind the audio to be reported. */
const BEHIND_SAMPLES = 3 * SAMPLE_RATE_HZ

/** Inputs and callbacks of the progress check. */
interface ProgressOptions {
  isRecorderAway(): boolean
  /** Whether words are being recognised that are not final. */
  isMidSentence(): boolean
  /** Whether this server makes the sender wait, so that audio that does not come is no pause. */
  isHeld(): boolean
  /** Called once a second while there is something to report, and once when there no longer is. */
  onProgress(progress: { behindMs: number; isRecorderAway: boolean }): void
  /** Called once a second. */
  onTick(): void
  /** Called once when no audio has arrived for ten seconds, or for sixty in mid-sentence. */
  onIdle(): void
}

/** Checks once a second how far the text is behind, and whether audio still comes. */
export class RecordingProgress {
  readonly #meter: Pick<RecordingMeter, 'lag' | 'received'>
  readonly #options: ProgressOptions
  readonly #timer: NodeJS.Timeout
  readonly #idle: IdleDetector
  #hasReported = false

  constructor(meter: Pick<RecordingMeter, 'lag' | 'received'>, options: ProgressOptions) {
    this.#meter = meter
    this.#options = options
    this.#idle = new IdleDetector(meter.received)
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  /** Reports at once, as when the recorder has disconnected. */
  report(): void {
    const { lag } = this.#meter
    const isRecorderAway = this.#options.isRecorderAway()
    const isBehind = lag >= BEHIND_SAMPLES
    const shouldReport = isBehind || isRecorderAway
    if (!shouldReport && !this.#hasReported) return
    this.#hasReported = shouldReport
    const behindMs = isBehind ? Math.round(lag / SAMPLE_RATE_HZ) * 1000 : 0
    this.#options.onProgress({ behindMs, isRecorderAway })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#options.onTick()
    this.report()
    const { received } = this.#meter
    if (this.#options.isHeld()) return
    if (this.#idle.tick(received, this.#options.isMidSentence())) this.#options.onIdle()
  }
}
