import { Worker } from 'node:worker_threads'
import { AsyncQueue } from '#server/lib/async-queue.ts'
import {
  type SpeechEvent,
  type SpeechStream,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import type { SphinxFiles } from './library.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** One thread with one decoder; it serves one stream at a time and may be used again. */
export class SphinxWorker {
  readonly #worker: Worker
  readonly #onGone: () => void
  #ready = Promise.withResolvers<void>()
  #events: AsyncQueue<SpeechEvent> | null = null
  #streaming = false
  #pushed = 0
  #decoded = 0

  constructor(files: SphinxFiles, onGone: () => void) {
    this.#onGone = onGone
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: files })
    this.#worker.on('message', (message: FromWorker) => this.#hear(message))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('the worker ended')))
    this.#ready.promise.catch(() => {})
  }

  get busy(): boolean {
    return this.#events !== null
  }

  /** Audio that waits to be decoded, in samples. */
  get lag(): number {
    return this.busy ? this.#pushed - this.#decoded : 0
  }

  /** Reserves the worker at once; resolves when its model is loaded. */
  async open(): Promise<SpeechStream> {
    const events = new AsyncQueue<SpeechEvent>()
    this.#events = events
    this.#pushed = 0
    this.#decoded = 0
    await this.#ready.promise
    this.#tell({ type: 'open' })
    this.#streaming = true
    const tell = (message: ToWorker) => {
      if (this.#events === events) this.#tell(message)
    }
    return {
      push: (samples) => {
        this.#pushed += samples.length
        tell({ type: 'audio', samples })
      },
      finalize: () => tell({ type: 'finalize' }),
      end: () => tell({ type: 'end' }),
      close: () => {
        events.close()
        tell({ type: 'discard' })
        this.#release(events)
      },
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    }
  }

  /** Frees the decoder and ends the thread. */
  async close(): Promise<void> {
    this.#events?.close()
    this.#tell({ type: 'exit' })
    await new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve())
    })
  }

  /** Ends the thread without ceremony, as a crash does. */
  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        this.#ready.resolve()
        break
      case 'event':
        // Events of a discarded stream may still arrive before the worker is ready again.
        if (this.#streaming) this.#events?.push(message.event)
        break
      case 'decoded':
        if (this.#streaming) this.#decoded = message.sample
        break
      case 'ended':
        this.#events?.end()
        if (this.#events) this.#release(this.#events)
        break
      default:
        message satisfies never
    }
  }

  #release(events: AsyncQueue<SpeechEvent>): void {
    if (this.#events !== events) return
    this.#events = null
    this.#streaming = false
    this.#ready = Promise.withResolvers()
    this.#ready.promise.catch(() => {})
  }

  #fail(error: Error): void {
    const failure = new SpeechToTextError('failed', `The recogniser stopped: ${error.message}`)
    this.#events?.end(failure)
    this.#ready.reject(failure)
    this.#onGone()
  }
}
