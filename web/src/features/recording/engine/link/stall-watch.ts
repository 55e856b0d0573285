import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'

/**
 * Unacknowledged bytes of each channel from which a connection is suspected to have stalled: five
 * seconds of audio.
 */
const MIN_STALLED_BYTES = 5 * SAMPLE_RATE_HZ * 2
/** Milliseconds without progress after which a suspected connection counts as dead. */
export const STALL_TIMEOUT_MS = 3000

interface ConnectionCounters {
  /** Bytes that the server has not reported as received. */
  waiting(): number
  /** Bytes passed to the socket so far. */
  handedOver(): number
}

/** Detects a connection that died without a close: the server acknowledges none of the sent audio. */
export class StallWatch {
  readonly #timers = createTimers<'stall'>()
  readonly #onDead: () => void
  readonly #minStalledBytes: number
  #signs = 0

  constructor({ channels, onDead }: { channels: number; onDead: () => void }) {
    this.#minStalledBytes = MIN_STALLED_BYTES * channels
    this.#onDead = onDead
  }

  /** Checks for a stall after audio was passed to the socket. */
  check(line: ConnectionCounters): void {
    if (line.waiting() < this.#minStalledBytes || this.#timers.isSet('stall')) return
    const gone = line.handedOver() - line.waiting()
    const signs = this.#signs
    this.#timers.set('stall', STALL_TIMEOUT_MS, () => {
      const isSilent = this.#signs === signs
      if (isSilent && line.handedOver() - line.waiting() <= gone) this.#onDead()
      else this.check(line)
    })
  }

  /** Resets the check on a message: a server that slows its sender down is not dead. */
  noteMessage(): void {
    this.#signs += 1
  }

  clear(): void {
    this.#timers.clearAll()
  }
}
