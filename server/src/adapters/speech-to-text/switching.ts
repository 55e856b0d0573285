import type {
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { ForwardingSpeechToText, ForwardingStream } from './forwarding.ts'

/** A recogniser and its open streams, those that are being opened included. */
interface Generation {
  speech: SpeechToText
  streams: number
}

interface SwitchingHooks {
  /** Called before each stream is opened; may switch. */
  beforeOpen?: () => void
  onCloseFailed?: (error: unknown) => void
}

/**
 * A recogniser that can be replaced while recordings run: new streams go to the new one, and the
 * old one closes when its last stream is over.
 */
export class SwitchingSpeechToText extends ForwardingSpeechToText {
  readonly #hooks: SwitchingHooks
  readonly #generations = new Set<Generation>()
  #current: Generation

  constructor(first: SpeechToText, hooks: SwitchingHooks = {}) {
    super()
    this.#hooks = hooks
    this.#current = { speech: first, streams: 0 }
    this.#generations.add(this.#current)
  }

  protected override get speech(): SpeechToText {
    return this.#current.speech
  }

  /** Recognisers that are not closed yet: the current one, and those with open streams. */
  get openRecognisers(): number {
    return this.#generations.size
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    this.#hooks.beforeOpen?.()
    const generation = this.#current
    generation.streams += 1
    const leave = () => {
      generation.streams -= 1
      this.#closeUnused(generation)
    }
    try {
      return new CountedStream(await generation.speech.open(options), leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Uses another recogniser from the next stream on. */
  switchTo(speech: SpeechToText): void {
    const previous = this.#current
    this.#current = { speech, streams: 0 }
    this.#generations.add(this.#current)
    this.#closeUnused(previous)
  }

  override async close(): Promise<void> {
    const all = [...this.#generations]
    this.#generations.clear()
    await Promise.all(all.map(({ speech }) => speech.close()))
  }

  #closeUnused(generation: Generation): void {
    if (generation === this.#current || generation.streams > 0) return
    if (this.#generations.delete(generation)) {
      generation.speech.close().catch((error) => this.#hooks.onCloseFailed?.(error))
    }
  }
}

/** A stream that tells once when it is over: read to its end, broken or closed. */
class CountedStream extends ForwardingStream {
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
