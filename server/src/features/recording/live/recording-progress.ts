import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecordingMeter } from './recording-meter.ts'

/** Text further behind the audio than this is reported, in samples. */
const BEHIND_SAMPLES = 3 * SAMPLE_RATE_HZ
/** Seconds without audio after which the recogniser's stream is returned. */
export const REST_AFTER_SECONDS = 10
/** The same in mid-sentence: returning the stream ends the sentence, and may cut a word in two. */
export const REST_MID_SENTENCE_AFTER_SECONDS = 60

/** What the progress of a recording asks and reports. */
export interface ProgressParts {
  isRecorderAway(): boolean
  /** Whether words are being recognised that are not final. */
  isMidSentence(): boolean
  /** Once a second while there is something to report, and once when there no longer is. */
  onProgress(progress: { behindMs: number; isRecorderAway: boolean }): void
  /** Once a second in any case. */
  onBeat(): void
  /** No audio for ten seconds, or for sixty in mid-sentence; called once. */
  onQuiet(): void
}

/** Checks once a second how far the text is behind, and whether audio still comes. */
export class RecordingProgress {
  readonly #meter: Pick<RecordingMeter, 'lag' | 'received'>
  readonly #parts: ProgressParts
  readonly #timer: NodeJS.Timeout
  #hasTold = false
  #received: number
  #quietSeconds = 0
  #isResting = false

  constructor(meter: Pick<RecordingMeter, 'lag' | 'received'>, parts: ProgressParts) {
    this.#meter = meter
    this.#parts = parts
    this.#received = meter.received
    this.#timer = setInterval(() => this.#beat(), 1000)
  }

  /** Reports at once, as when the recorder has disconnected. */
  tell(): void {
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
    this.#parts.onBeat()
    this.tell()
    const { received } = this.#meter
    const isQuiet = received === this.#received
    this.#received = received
    this.#quietSeconds = isQuiet ? this.#quietSeconds + 1 : 0
    this.#isResting &&= isQuiet
    if (this.#isResting || !this.#isTimeToRest()) return
    this.#isResting = true
    this.#parts.onQuiet()
  }

  #isTimeToRest(): boolean {
    const seconds = this.#parts.isMidSentence()
      ? REST_MID_SENTENCE_AFTER_SECONDS
      : REST_AFTER_SECONDS
    return this.#quietSeconds >= seconds
  }
}
