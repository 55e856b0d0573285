import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { ForwardingStream } from '../forwarding-stream.ts'

/** A stream that tells once when it is over: read to its end, broken or closed. */
export class CountedStream extends ForwardingStream {
  readonly #onOver: () => void
  #isOver = false

  constructor(stream: SpeechStream, onOver: () => void) {
    super(stream)
    this.#onOver = onOver
  }

  override close(): void {
    super.close()
    this.#leave()
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    const events = this.stream[Symbol.asyncIterator]()
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
