import type {
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '../../../server/src/ports/speech-to-text.ts'
import { epochMs } from '../statistics.ts'

/** Wraps a recogniser and records when audio arrived and when results were emitted. */
export class TimestampingRecogniser implements SpeechToText {
  readonly results: { event: SpeechEvent; at: number }[] = []
  /**
   * End position of each piece of audio in samples, and its time of arrival in epoch milliseconds.
   */
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

  /**
   * When a sample was spoken, in epoch milliseconds: the arrival of its frame; null before it
   * arrived.
   */
  getSpokenAt(sample: number): number | null {
    const frame = this.audio.find(({ end }) => end >= sample)
    return frame ? frame.at - (frame.end - sample) / 16 : null
  }

  close(): Promise<void> {
    return this.#inner.close()
  }
}
