import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'

/** A stream that tells once when it is over: read to its end, broken or closed. */
export class CountedStream implements SpeechStream {
  readonly #stream: SpeechStream
  readonly #onOver: () => void
  #isOver = false

  constructor(stream: SpeechStream, onOver: () => void) {
    this.#stream = stream
    this.#onOver = onOver
  }

  push(samples: Int16Array): void {
    this.#stream.push(samples)
  }

  finalize(): void {
    this.#stream.finalize()
  }

  end(): void {
    this.#stream.end()
  }

  close(): void {
    this.#stream.close()
    this.#leave()
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    const events = this.#stream[Symbol.asyncIterator]()
    return {
      next: async () => {
        try {
          const result = await events.next()
          if (result.done) this.#leave()
          return result
        } catch (error) {
          this.#leave()
          throw error
        }
      },
      // Who stops reading may read on, or close the stream.
      return: async () => ({ done: true, value: undefined }),
    }
  }

  #leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#onOver()
  }
}
