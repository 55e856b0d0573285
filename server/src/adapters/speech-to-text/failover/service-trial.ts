import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import type { Clock } from '../clock.ts'
import { StallDetector } from './stall-detector.ts'

/**
 * A trial of a hosted recogniser: it hears what the local one transcribes, and its words are not
 * used. It fails when the service refuses, breaks or stalls.
 */
export class ServiceTrial {
  readonly #clock: Clock
  readonly #onFailed: () => void
  readonly #stall = new StallDetector()
  readonly #stopTicking: () => void
  #stream: SpeechStream | null = null
  #isOver = false

  constructor(
    open: () => Promise<SpeechStream>,
    { clock, onFailed }: { clock: Clock; onFailed: () => void },
  ) {
    this.#clock = clock
    this.#onFailed = onFailed
    this.#stopTicking = clock.everySecond(() => {
      if (this.#stall.hasStalled(clock.now())) this.#fail()
    })
    void this.#run(open)
  }

  push(samples: Int16Array): void {
    if (!this.#stream) return
    this.#stream.push(samples)
    this.#stall.pushed(samples, this.#clock.now())
  }

  close(): void {
    this.#isOver = true
    this.#stopTicking()
    this.#stream?.close()
  }

  async #run(open: () => Promise<SpeechStream>): Promise<void> {
    try {
      const stream = await open()
      this.#stream = stream
      if (this.#isOver) stream.close()
      for await (const event of stream) {
        const isWritten = event.type === 'interim' || event.type === 'final'
        const position = isWritten ? event.endSample : event.sample
        this.#stall.answered(position, this.#clock.now())
      }
      this.#fail()
    } catch {
      this.#fail()
    }
  }

  #fail(): void {
    if (this.#isOver) return
    this.close()
    this.#onFailed()
  }
}
