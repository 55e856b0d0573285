import type {
  SelectedTerms,
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'

/** A recogniser around another one, which changes what its subclass overrides. */
export abstract class ForwardingSpeechToText implements SpeechToText {
  /** The recogniser that new streams use. */
  protected abstract readonly speech: SpeechToText

  get name(): string {
    return this.speech.name
  }

  get description(): string {
    return this.speech.description
  }

  get capabilities(): SpeechToText['capabilities'] {
    return this.speech.capabilities
  }

  get usage(): SpeechToText['usage'] {
    return this.speech.usage
  }

  prepareStream(): void {
    this.speech.prepareStream?.()
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return this.speech.selectTerms?.(terms) ?? { use: 'none', terms: [] }
  }

  abstract open(options: SpeechStreamOptions): Promise<SpeechStream>

  close(): Promise<void> {
    return this.speech.close()
  }
}

/** A stream around another one, which changes what its subclass overrides. */
export abstract class ForwardingStream implements SpeechStream {
  protected readonly stream: SpeechStream

  constructor(stream: SpeechStream) {
    this.stream = stream
  }

  push(samples: Int16Array): void {
    this.stream.push(samples)
  }

  finalize(): void {
    this.stream.finalize()
  }

  end(): void {
    this.stream.end()
  }

  close(): void {
    this.stream.close()
  }

  abstract [Symbol.asyncIterator](): AsyncIterator<SpeechEvent>
}
