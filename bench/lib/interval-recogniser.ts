import { AsyncQueue } from '../../server/src/lib/async/async-queue.ts'
import type {
  SpeechEvent,
  SpeechStream,
  SpeechToText,
} from '../../server/src/ports/speech-to-text.ts'
import { epochMs } from './statistics.ts'

/**
 * Emits results at a fixed interval and ignores its audio; each result's text is its emission time.
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
  readonly #interimIntervalMs: number
  readonly #resultsPerFinal: number
  readonly #streams = new Set<SpeechStream>()

  constructor(options: { interimIntervalMs: number; resultsPerFinal: number }) {
    this.#interimIntervalMs = options.interimIntervalMs
    this.#resultsPerFinal = options.resultsPerFinal
  }

  async open(): Promise<SpeechStream> {
    const events = new AsyncQueue<SpeechEvent>()
    let sample = 0
    let count = 0
    let timer: NodeJS.Timeout
    const tick = () => {
      count += 1
      sample += 4000
      const range = { startSample: sample - 4000, endSample: sample, words: [], speaker: null }
      const text = String(epochMs())
      if (count % this.#resultsPerFinal === 0) {
        events.push({ type: 'final', speechFinal: true, fromFinalize: false, text, ...range })
      } else {
        events.push({ type: 'interim', text, ...range })
      }
    }
    // Sessions emit at different offsets.
    const first = setTimeout(() => {
      timer = setInterval(tick, this.#interimIntervalMs)
    }, Math.random() * this.#interimIntervalMs)
    const stop = () => {
      clearTimeout(first)
      clearInterval(timer)
    }
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
  }
}
