const SAMPLES_PER_SECOND = 16_000

/** Counts the speech of all recorders, by which faults are timed: a slow machine changes nothing. */
export class SpeechClock {
  #samples = 0
  #waiting: { samples: number; resolve: () => void }[] = []
  #isStopped = false

  /** Seconds of speech so far. */
  get seconds(): number {
    return this.#samples / SAMPLES_PER_SECOND
  }

  add(samples: number): void {
    this.#samples += samples
    this.#wake()
  }

  /** Waits for so many more seconds of speech, or until the clock is stopped. */
  after(seconds: number): Promise<void> {
    const samples = this.#samples + seconds * SAMPLES_PER_SECOND
    return new Promise((resolve) => {
      this.#waiting.push({ samples, resolve })
      this.#wake()
    })
  }

  /** Nobody waits any more. */
  stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  #wake(): void {
    this.#waiting = this.#waiting.filter(({ samples, resolve }) => {
      const isOver = this.#isStopped || samples <= this.#samples
      if (isOver) resolve()
      return !isOver
    })
  }
}
