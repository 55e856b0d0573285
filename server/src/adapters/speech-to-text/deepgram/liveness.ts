import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Milliseconds: ping after the first, fail after the second. */
const PING_AFTER_MS = 5_000
const FAIL_AFTER_MS = 15_000
/** A service that has answered nothing to this much audio, for this long, no longer listens. */
const MAX_UNHEARD_SAMPLES = 30 * SAMPLE_RATE_HZ
const UNHEARD_FOR_MS = 30_000

/** Detects a peer that is gone, or that no longer processes audio. */
export class Liveness {
  #answeredAt: number
  #heardAt: number
  #unheard = 0

  constructor(now: number) {
    this.#answeredAt = now
    this.#heardAt = now
  }

  /** A message arrived. */
  heard(now: number): void {
    this.#heardAt = now
    this.#answeredAt = now
    this.#unheard = 0
  }

  /** The peer answered a ping. */
  ponged(now: number): void {
    this.#answeredAt = now
  }

  sent(samples: number): void {
    this.#unheard += samples
  }

  /** `isDue`: the stream was ended, so results or the close must come. */
  verdict(now: number, { isDue }: { isDue: boolean }): 'alive' | 'quiet' | 'gone' {
    const silence = now - this.#heardAt
    if (now - this.#answeredAt >= FAIL_AFTER_MS) return 'gone'
    if (isDue && silence >= FAIL_AFTER_MS) return 'gone'
    if (this.#unheard >= MAX_UNHEARD_SAMPLES && silence >= UNHEARD_FOR_MS) return 'gone'
    return now - this.#answeredAt >= PING_AFTER_MS ? 'quiet' : 'alive'
  }
}
