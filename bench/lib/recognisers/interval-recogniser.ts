import { Worker } from 'node:worker_threads'
import { AsyncQueue } from '../../../server/src/lib/async/async-queue.ts'
import type {
  SpeechEvent,
  SpeechStream,
  SpeechToText,
} from '../../../server/src/ports/speech-to-text.ts'

/**
 * Emits results at a fixed interval and ignores its audio; each result's text is the time at which it
 * was due. As recognisers do, it has a thread of its own, so that a server that is held up is seen to
 * be late.
 */
export class IntervalRecogniser implements SpeechToText {
  readonly name = 'ticking'
  readonly description = 'a clock'
  readonly capabilities = {
    available: true,
    onThisServer: true,
    speakerLabels: false,
    languages: ['en'],
  }
  readonly #resultsPerFinal: number
  readonly #streams = new Set<SpeechStream>()
  /** What emits the next result of a stream. */
  readonly #emitters = new Map<number, (at: number) => void>()
  readonly #clock: Worker

  constructor(options: { interimIntervalMs: number; resultsPerFinal: number }) {
    this.#resultsPerFinal = options.resultsPerFinal
    const clock = new URL('./interval-clock.ts', import.meta.url)
    this.#clock = new Worker(clock, { workerData: options.interimIntervalMs })
    this.#clock.on('message', ({ stream, at }) => this.#emitters.get(stream)?.(at))
    this.#clock.unref()
  }

  async open(): Promise<SpeechStream> {
    const events = new AsyncQueue<SpeechEvent>()
    const id = this.#emitters.size + 1
    let sample = 0
    let count = 0
    this.#emitters.set(id, (at) => {
      count += 1
      sample += 4000
      const range = { startSample: sample - 4000, endSample: sample, words: [], speaker: null }
      const text = String(at)
      if (count % this.#resultsPerFinal === 0) {
        events.push({ type: 'final', speechFinal: true, fromFinalize: false, text, ...range })
      } else {
        events.push({ type: 'interim', text, ...range })
      }
    })
    this.#clock.postMessage({ stream: id, isOpen: true })
    const stop = () => this.#clock.postMessage({ stream: id, isOpen: false })
    const stream: SpeechStream = {
      push: () => {},
      finalize: () => {},
      end: () => {
        stop()
        events.end()
      },
      close: () => {
        stop()
        events.close()
      },
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    }
    this.#streams.add(stream)
    return stream
  }

  async close(): Promise<void> {
    for (const stream of this.#streams) stream.close()
    await this.#clock.terminate()
  }
}
