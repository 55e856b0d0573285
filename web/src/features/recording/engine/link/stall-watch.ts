import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE } from '../audio/audio-format.ts'

/** Five seconds of audio that wait raise the question whether the line is alive. */
export const STALLED_BYTES = 5 * SAMPLE_RATE * 2
/** A line that takes nothing for so long while that much waits is dead. */
export const STALL_MS = 3000

interface Line {
  /** Bytes handed over that have not arrived, as far as is known. */
  waiting(): number
  /** Bytes handed over so far, arrived or waiting. */
  handedOver(): number
}

/** Notices a line that died without a close: audio goes in and nothing leaves. */
export class StallWatch {
  readonly #timers = createTimers<'stall'>()
  readonly #onDead: () => void
  #signs = 0

  constructor(onDead: () => void) {
    this.#onDead = onDead
  }

  /** Looks at the line after audio was handed over. */
  look(line: Line): void {
    if (line.waiting() < STALLED_BYTES || this.#timers.isSet('stall')) return
    const gone = line.handedOver() - line.waiting()
    const signs = this.#signs
    this.#timers.set('stall', STALL_MS, () => {
      const isSilent = this.#signs === signs
      if (isSilent && line.handedOver() - line.waiting() <= gone) this.#onDead()
      else this.look(line)
    })
  }

  /** Something came from the other end: one that makes its sender wait is not dead. */
  noteSign(): void {
    this.#signs += 1
  }

  clear(): void {
    this.#timers.clearAll()
  }
}
