import type {
  FedAudio,
  SelectedTerms,
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { ForwardingStream } from './forwarding-stream.ts'

/**
 * A recogniser that tells each stream's `onFed` what it is fed: replays, and trials of a service
 * that was away, count again, because a hosted recogniser charges for them.
 */
export class MeteredSpeechToText implements SpeechToText {
  readonly #speech: SpeechToText

  constructor(speech: SpeechToText) {
    this.#speech = speech
  }

  get name(): string {
    return this.#speech.name
  }

  get description(): string {
    return this.#speech.description
  }

  get capabilities(): SpeechToText['capabilities'] {
    return this.#speech.capabilities
  }

  get usage(): SpeechToText['usage'] {
    return this.#speech.usage
  }

  prepareStream(): void {
    this.#speech.prepareStream?.()
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return this.#speech.selectTerms?.(terms) ?? { use: 'none', terms: [] }
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    const stream = await this.#speech.open(options)
    const { onFed } = options
    if (!onFed) return stream
    // A local recogniser may change its model between two streams.
    const { name: provider, capabilities } = this.#speech
    return new MeteredStream(stream, onFed, { provider, isHosted: !capabilities.onThisServer })
  }

  close(): Promise<void> {
    return this.#speech.close()
  }
}

class MeteredStream extends ForwardingStream {
  readonly #onFed: (fed: FedAudio) => void
  readonly #recogniser: Omit<FedAudio, 'samples'>
  #isOver = false

  constructor(
    stream: SpeechStream,
    onFed: (fed: FedAudio) => void,
    recogniser: Omit<FedAudio, 'samples'>,
  ) {
    super(stream)
    this.#onFed = onFed
    this.#recogniser = recogniser
  }

  override push(samples: Int16Array): void {
    super.push(samples)
    if (!this.#isOver) this.#onFed({ ...this.#recogniser, samples: samples.length })
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
    return this.stream[Symbol.asyncIterator]()
  }
}
