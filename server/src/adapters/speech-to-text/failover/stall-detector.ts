import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Milliseconds without an event, while speech waits for one, after which a service has stalled. */
const STALLED_AFTER_MS = 5_000
/** Samples by which a slow service may be behind speech, and for how many milliseconds. */
const MAX_LAG_SAMPLES = 5 * SAMPLE_RATE_HZ
const MAX_SLOW_MS = 10_000
/** Root mean square from which audio counts as speech: about -46 dBFS, a quiet voice. */
const SPEECH_LEVEL = 160
const WINDOW_SAMPLES = SAMPLE_RATE_HZ / 10

/** Detects that a hosted recogniser does not answer speech, or falls ever further behind it. */
export class StallDetector {
  #pushed = 0
  #speechEnd = 0
  #recognised = 0
  /** Since when speech waits for an event; null while none waits. */
  #waitingSinceMs: number | null = null
  #slowSinceMs: number | null = null

  /** Notes audio that was sent to the service. */
  pushed(samples: Int16Array, nowMs: number): void {
    this.#pushed += samples.length
    if (!isSpeech(samples)) return
    this.#speechEnd = this.#pushed
    this.#waitingSinceMs ??= nowMs
  }

  /** Notes an event of any type: the service has listened to the audio before `position`. */
  answered(position: number, nowMs: number): void {
    this.#recognised = Math.max(this.#recognised, position)
    this.#waitingSinceMs = this.#recognised < this.#speechEnd ? nowMs : null
  }

  /** Whether the service has stalled; called about once a second. */
  hasStalled(nowMs: number): boolean {
    const isSlow = this.#speechEnd - this.#recognised > MAX_LAG_SAMPLES
    this.#slowSinceMs = isSlow ? (this.#slowSinceMs ?? nowMs) : null
    return (
      isOver(STALLED_AFTER_MS, this.#waitingSinceMs, nowMs) ||
      isOver(MAX_SLOW_MS, this.#slowSinceMs, nowMs)
    )
  }
}

function isOver(limitMs: number, sinceMs: number | null, nowMs: number): boolean {
  return sinceMs !== null && nowMs - sinceMs >= limitMs
}

/** Whether any tenth of a second is as loud as speech. */
function isSpeech(samples: Int16Array): boolean {
  for (let at = 0; at < samples.length; at += WINDOW_SAMPLES) {
    const window = samples.subarray(at, at + WINDOW_SAMPLES)
    const power = window.reduce((sum, sample) => sum + sample * sample, 0)
    if (power > SPEECH_LEVEL ** 2 * window.length) return true
  }
  return false
}
