import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'

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
