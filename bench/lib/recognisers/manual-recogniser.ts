import type { TranscriptEvent } from '../../../contract/src/live/channel-events.ts'
import { AsyncQueue } from '../../../server/src/lib/async/async-queue.ts'
import type {
  SpeechEvent,
  SpeechStream,
  SpeechToText,
} from '../../../server/src/ports/speech-to-text.ts'

/**
 * Emits the events that the benchmark passes to it. Each final covers all audio until then, and at least
 * one sample, so that it needs no audio and is never behind any: the server holds a recorder back
 * whose recogniser is 90 seconds behind.
 */
export class ManualRecogniser implements SpeechToText {
  readonly name = 'dictated'
  readonly description = 'a dictation'
  readonly capabilities = {
    available: true,
    onThisServer: true,
    speakerLabels: false,
    languages: ['en'],
  }
  #events: AsyncQueue<SpeechEvent> | undefined
  #sample = 0
  #heard = 0

  async open(): Promise<SpeechStream> {
    const events = new AsyncQueue<SpeechEvent>()
    this.#events = events
    this.#sample = 0
    this.#heard = 0
    return {
      push: (samples) => {
        this.#heard += samples.length
      },
      finalize: () => {},
      end: () => events.end(),
      close: () => events.close(),
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    }
  }

  /** Emits the words of an event as a result of the open stream. */
  emit({ text, isFinal }: Pick<TranscriptEvent, 'text' | 'isFinal'>): void {
    if (!this.#events) throw new Error('Nobody listens.')
    const startSample = this.#sample
    const endSample = Math.max(startSample + 1, this.#heard)
    const heard = { text, words: [], speaker: null, startSample, endSample }
    if (isFinal) {
      this.#sample = endSample
      this.#events.push({ type: 'final', speechFinal: true, fromFinalize: false, ...heard })
    } else {
      this.#events.push({ type: 'interim', ...heard })
    }
  }

  async close(): Promise<void> {
    this.#events?.close()
  }
}
