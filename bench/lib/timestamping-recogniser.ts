import type {
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '../../server/src/ports/speech-to-text.ts'
import { epochMs } from './statistics.ts'

/** A recogniser that notes when audio came in and when its results went out. */
export class TimestampingRecogniser implements SpeechToText {
  readonly results: { event: SpeechEvent; at: number }[] = []
  /** The end of each piece of audio, in samples, and when it arrived. */
  readonly audio: { end: number; at: number }[] = []
  readonly name: string
  readonly description: string
  readonly capabilities: SpeechToText['capabilities']
  readonly #inner: SpeechToText

  constructor(inner: SpeechToText) {
    this.#inner = inner
    this.name = inner.name
    this.description = inner.description
    this.capabilities = inner.capabilities
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    const stream = await this.#inner.open(options)
    const { results, audio } = this
    let end = 0
    return {
      push: (samples) => {
        end += samples.length
        audio.push({ end, at: epochMs() })
        stream.push(samples)
      },
      finalize: () => stream.finalize(),
      end: () => stream.end(),
      close: () => stream.close(),
      async *[Symbol.asyncIterator]() {
        for await (const event of stream) {
          results.push({ event, at: epochMs() })
          yield event
        }
      },
    }
  }

  /** When a sample was spoken: its frame arrived when the frame's last sample was. */
  spokenAt(sample: number): number | null {
    const frame = this.audio.find(({ end }) => end >= sample)
    return frame ? frame.at - (frame.end - sample) / 16 : null
  }

  close(): Promise<void> {
    return this.#inner.close()
  }
}
