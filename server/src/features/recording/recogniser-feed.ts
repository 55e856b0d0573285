import type {
  SpeechEvent,
  SpeechStream,
  SpeechToText,
  Utterance,
} from '#server/ports/speech-to-text.ts'

const options = { language: 'en-US' }

/**
 * A recogniser's stream in the positions of a session: a recogniser's clock starts at 0 on each
 * stream, ours never does.
 */
export class RecogniserFeed {
  readonly #speechToText: SpeechToText
  #stream: SpeechStream
  #start: number

  private constructor(speechToText: SpeechToText, stream: SpeechStream, start: number) {
    this.#speechToText = speechToText
    this.#stream = stream
    this.#start = start
  }

  /** Opens a stream whose first sample stands at `start`, or throws SpeechToTextError. */
  static async open(speechToText: SpeechToText, start: number): Promise<RecogniserFeed> {
    return new RecogniserFeed(speechToText, await speechToText.open(options), start)
  }

  /** Replaces a stream that failed by a new one from `start`, or throws SpeechToTextError. */
  async reopen(start: number): Promise<void> {
    this.#stream = await this.#speechToText.open(options)
    this.#start = start
  }

  push(samples: Int16Array): void {
    if (samples.length > 0) this.#stream.push(samples)
  }

  finalize(): void {
    this.#stream.finalize()
  }

  end(): void {
    this.#stream.end()
  }

  close(): void {
    this.#stream.close()
  }

  /** The events of the present stream. */
  async *events(): AsyncGenerator<SpeechEvent> {
    const start = this.#start
    for await (const event of this.#stream) {
      if (event.type === 'silence') yield { ...event, sample: start + event.sample }
      else yield { ...event, ...moved(event, start) }
    }
  }
}

function moved({ startSample, endSample, words }: Utterance, by: number) {
  return {
    startSample: startSample + by,
    endSample: endSample + by,
    words: words.map((word) => ({
      ...word,
      startSample: word.startSample + by,
      endSample: word.endSample + by,
    })),
  }
}
