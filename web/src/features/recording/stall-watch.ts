import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE } from './audio-format.ts'

/** Five seconds of audio that wait in the socket raise the question whether the line is alive. */
export const STALLED_BYTES = 5 * SAMPLE_RATE * 2
/** A line that takes nothing for so long while that much waits is dead. */
export const STALL_MS = 3000

interface Line {
  readonly bufferedAmount: number
  /** Bytes handed over so far, sent or waiting. */
  readonly handedOver: number
}

/** Notices a line that died without a close: audio goes in and nothing leaves. */
export class StallWatch {
  readonly #timers = createTimers<'stall'>()
  readonly #onDead: () => void

  constructor(onDead: () => void) {
    this.#onDead = onDead
  }

  /** Looks at the line after audio was handed over. */
  look(line: Line): void {
    if (line.bufferedAmount < STALLED_BYTES || this.#timers.isSet('stall')) return
    const gone = line.handedOver - line.bufferedAmount
    this.#timers.set('stall', STALL_MS, () => {
      if (line.handedOver - line.bufferedAmount <= gone) this.#onDead()
      else this.look(line)
    })
  }

  clear(): void {
    this.#timers.clearAll()
  }
}
