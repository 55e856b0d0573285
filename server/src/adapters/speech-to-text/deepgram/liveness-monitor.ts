import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Milliseconds without a message: ping after the first, fail after the second. */
const PING_AFTER_MS = 5_000
const FAIL_AFTER_MS = 15_000
/** Samples sent without a response after which the service no longer counts as processing audio. */
const MAX_UNHEARD_SAMPLES = 30 * SAMPLE_RATE_HZ
const UNHEARD_FOR_MS = 30_000

/** Detects a peer that is gone, or that no longer processes audio. */
export class LivenessMonitor {
  #answeredAt: number
  #lastMessageAt: number
  #unprocessedSamples = 0

  constructor(now: number) {
    this.#answeredAt = now
    this.#lastMessageAt = now
  }

  /** Notes that a message arrived. */
  messageReceived(now: number): void {
    this.#lastMessageAt = now
    this.#answeredAt = now
    this.#unprocessedSamples = 0
  }

  /** Notes that the peer responded to a ping. */
  pongReceived(now: number): void {
    this.#answeredAt = now
  }

  sent(samples: number): void {
    this.#unprocessedSamples += samples
  }

  /**
   * The state of the peer; with `isDue` the stream was ended, so results or the close must arrive.
   */
  check(now: number, { isDue }: { isDue: boolean }): 'alive' | 'quiet' | 'gone' {
    const silence = now - this.#lastMessageAt
    if (now - this.#answeredAt >= FAIL_AFTER_MS) return 'gone'
    if (isDue && silence >= FAIL_AFTER_MS) return 'gone'
    if (this.#unprocessedSamples >= MAX_UNHEARD_SAMPLES && silence >= UNHEARD_FOR_MS) return 'gone'
    return now - this.#answeredAt >= PING_AFTER_MS ? 'quiet' : 'alive'
  }
}
