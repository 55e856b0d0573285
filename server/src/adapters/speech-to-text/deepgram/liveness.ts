import { SAMPLE_RATE } from '@live-scribe/contract/recording'

/** Milliseconds: a service that says nothing for the first is asked, for the second is gone. */
const PING_AFTER_MS = 5_000
const FAIL_AFTER_MS = 15_000
/** A service that has said nothing of this much audio, for this long, no longer listens. */
const MAX_UNHEARD_SAMPLES = 30 * SAMPLE_RATE
const UNHEARD_FOR_MS = 30_000

/** Whether the other end of a socket is still there, and still listens. */
export class Liveness {
  #answeredAt: number
  #heardAt: number
  #unheard = 0

  constructor(now: number) {
    this.#answeredAt = now
    this.#heardAt = now
  }

  /** A message came. */
  heard(now: number): void {
    this.#heardAt = now
    this.#answeredAt = now
    this.#unheard = 0
  }

  /** The socket's other end answered a ping. */
  ponged(now: number): void {
    this.#answeredAt = now
  }

  sent(samples: number): void {
    this.#unheard += samples
  }

  /** `isDue`: the stream was ended, so that words or the end must come. */
  verdict(now: number, { isDue }: { isDue: boolean }): 'alive' | 'quiet' | 'gone' {
    const silence = now - this.#heardAt
    if (now - this.#answeredAt >= FAIL_AFTER_MS) return 'gone'
    if (isDue && silence >= FAIL_AFTER_MS) return 'gone'
    if (this.#unheard >= MAX_UNHEARD_SAMPLES && silence >= UNHEARD_FOR_MS) return 'gone'
    return now - this.#answeredAt >= PING_AFTER_MS ? 'quiet' : 'alive'
  }
}
