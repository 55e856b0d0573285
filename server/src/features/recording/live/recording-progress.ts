import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecordingMeter } from './recording-meter.ts'

/** Samples by which the text must be behind the audio to be reported. */
const BEHIND_SAMPLES = 3 * SAMPLE_RATE_HZ
/** Seconds without audio after which the recogniser's stream is returned to the pool. */
export const RELEASE_STREAM_AFTER_SECONDS = 10
/**
 * Seconds without audio in mid-sentence after which the stream is returned: that ends the sentence
 * and may cut a word in two.
 */
export const RELEASE_STREAM_MID_SENTENCE_AFTER_SECONDS = 60

/** Inputs and callbacks of the progress check. */
export interface ProgressOptions {
  isRecorderAway(): boolean
  /** Whether words are being recognised that are not final. */
  isMidSentence(): boolean
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
  readonly #parts: ProgressOptions
  readonly #timer: NodeJS.Timeout
  #hasTold = false
  #received: number
  #quietSeconds = 0
  #isResting = false

  constructor(meter: Pick<RecordingMeter, 'lag' | 'received'>, parts: ProgressOptions) {
    this.#meter = meter
    this.#parts = parts
    this.#received = meter.received
    this.#timer = setInterval(() => this.#beat(), 1000)
  }

  /** Reports at once, as when the recorder has disconnected. */
  report(): void {
    const { lag } = this.#meter
    const isRecorderAway = this.#parts.isRecorderAway()
    const isBehind = lag >= BEHIND_SAMPLES
    const isWorthIt = isBehind || isRecorderAway
    if (!isWorthIt && !this.#hasTold) return
    this.#hasTold = isWorthIt
    const behindMs = isBehind ? Math.round(lag / SAMPLE_RATE_HZ) * 1000 : 0
    this.#parts.onProgress({ behindMs, isRecorderAway })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beat(): void {
    this.#parts.onTick()
    this.report()
    const { received } = this.#meter
    const isQuiet = received === this.#received
    this.#received = received
    this.#quietSeconds = isQuiet ? this.#quietSeconds + 1 : 0
    this.#isResting &&= isQuiet
    if (this.#isResting || !this.#isTimeToRest()) return
    this.#isResting = true
    this.#parts.onIdle()
  }

  #isTimeToRest(): boolean {
    const seconds = this.#parts.isMidSentence()
      ? RELEASE_STREAM_MID_SENTENCE_AFTER_SECONDS
      : RELEASE_STREAM_AFTER_SECONDS
    return this.#quietSeconds >= seconds
  }
}
