import type {
  FedAudio,
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { ForwardingSpeechToText, ForwardingStream } from './forwarding.ts'

/**
 * A recogniser that tells each stream's `onFed` what it is fed: replays, and trials of a service
 * that was away, count again, because a hosted recogniser charges for them.
 */
export class MeteredSpeechToText extends ForwardingSpeechToText {
  protected override readonly speech: SpeechToText

  constructor(speech: SpeechToText) {
    super()
    this.speech = speech
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    const stream = await this.speech.open(options)
    const { onFed } = options
    if (!onFed) return stream
    return new MeteredStream(stream, onFed, () => this.#recogniser)
  }

  /** What a stream is fed to that is opened now; null while audio waits for a model. */
  get #recogniser(): FedRecogniser | null {
    const { name: provider, capabilities } = this.speech
    return capabilities.isArriving ? null : { provider, isHosted: !capabilities.onThisServer }
  }
}

type FedRecogniser = Omit<FedAudio, 'samples'>

class MeteredStream extends ForwardingStream {
  readonly #onFed: (fed: FedAudio) => void
  readonly #find: () => FedRecogniser | null
  #recogniser: FedRecogniser | null
  /** What waits for a recogniser, and is fed to none should the stream be closed before. */
  #waitingSamples = 0
  #isOver = false

  constructor(
    stream: SpeechStream,
    onFed: (fed: FedAudio) => void,
    find: () => FedRecogniser | null,
  ) {
    super(stream)
    this.#onFed = onFed
    this.#find = find
    // A local recogniser may change its model between two streams.
    this.#recogniser = find()
  }

  override push(samples: Int16Array): void {
    super.push(samples)
    if (this.#isOver) return
    if (this.#recogniser) this.#onFed({ ...this.#recogniser, samples: samples.length })
    else this.#waitingSamples += samples.length
  }

  override end(): void {
    this.#isOver = true
    super.end()
  }

  override close(): void {
    this.#isOver = true
    super.close()
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#recogniser ? this.stream[Symbol.asyncIterator]() : this.#eventsAfterWait()
  }

  async *#eventsAfterWait(): AsyncGenerator<SpeechEvent> {
    for await (const event of this.stream) {
      this.#countWaiting()
      yield event
    }
  }

  /** Called with an event, as a recogniser has been fed then. */
  #countWaiting(): void {
    if (this.#recogniser) return
    this.#recogniser = this.#find()
    if (!this.#recogniser) return
    this.#onFed({ ...this.#recogniser, samples: this.#waitingSamples })
  }
}
