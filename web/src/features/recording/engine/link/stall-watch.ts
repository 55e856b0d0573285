import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'

/** Five seconds of unsent audio raise the suspicion. */
export const MIN_STALLED_BYTES = 5 * SAMPLE_RATE_HZ * 2
/** A connection that sends nothing for this long with that much unsent is dead. */
export const STALL_TIMEOUT_MS = 3000

interface Line {
  /** Bytes not yet received by the server, as far as known. */
  waiting(): number
  /** Bytes handed over so far. */
  handedOver(): number
}

/** Detects a connection that died without a close: audio is queued and nothing leaves. */
export class StallWatch {
  readonly #timers = createTimers<'stall'>()
  readonly #onDead: () => void
  #signs = 0

  constructor(onDead: () => void) {
    this.#onDead = onDead
  }

  /** Checks the connection after audio was handed over. */
  check(line: Line): void {
    if (line.waiting() < MIN_STALLED_BYTES || this.#timers.isSet('stall')) return
    const gone = line.handedOver() - line.waiting()
    const signs = this.#signs
    this.#timers.set('stall', STALL_TIMEOUT_MS, () => {
      const isSilent = this.#signs === signs
      if (isSilent && line.handedOver() - line.waiting() <= gone) this.#onDead()
      else this.check(line)
    })
  }

  /** A message arrived: a server that holds its sender back is not dead. */
  noteMessage(): void {
    this.#signs += 1
  }

  clear(): void {
    this.#timers.clearAll()
  }
}
