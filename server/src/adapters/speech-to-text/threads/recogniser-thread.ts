import { Worker } from 'node:worker_threads'
import { AsyncQueue } from '#server/lib/async-queue.ts'
import {
  type SpeechEvent,
  type SpeechStream,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import type { Clock } from '../clock.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Milliseconds without a word after which a thread that has something to do is stuck. */
const stuckAfter = 30_000
/** The most audio in one message: 1 s, so that a thread tells often how far it is. */
const mostSamples = 16_000

export interface ThreadProgram {
  /** A program that serves streams; see `serve-streams.ts`. */
  url: URL
  /** What the program is given at its start. */
  data: unknown
}

/** One thread with one recogniser; it serves one stream at a time and may be used again. */
export class RecogniserThread {
  readonly #worker: Worker
  readonly #clock: Clock
  readonly #onGone: () => void
  readonly #stopTicking: () => void
  #ready = Promise.withResolvers<void>()
  #isReady = false
  #events: AsyncQueue<SpeechEvent> | null = null
  #streaming = false
  #ending = false
  #pushed = 0
  #decoded = 0
  #heardAt: number

  constructor(program: ThreadProgram, { clock, onGone }: { clock: Clock; onGone: () => void }) {
    this.#clock = clock
    this.#onGone = onGone
    this.#heardAt = clock.now()
    this.#worker = new Worker(program.url, { workerData: program.data })
    this.#worker.on('message', (message: FromWorker) => this.#hear(message))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('the worker ended')))
    this.#ready.promise.catch(() => {})
    this.#stopTicking = clock.everySecond(() => this.#tick())
  }

  get busy(): boolean {
    return this.#events !== null
  }

  /** Audio that waits to be decoded, in samples. */
  get lag(): number {
    return this.busy ? this.#pushed - this.#decoded : 0
  }

  /** Reserves the thread at once; resolves when its model is loaded. */
  async open(): Promise<SpeechStream> {
    const events = new AsyncQueue<SpeechEvent>()
    this.#events = events
    this.#pushed = 0
    this.#decoded = 0
    this.#ending = false
    await this.#ready.promise
    this.#tell({ type: 'open' })
    this.#streaming = true
    const tell = (message: ToWorker) => {
      if (this.#events === events) this.#tell(message)
    }
    return {
      push: (samples) => {
        for (let at = 0; at < samples.length; at += mostSamples) {
          const part = samples.slice(at, at + mostSamples)
          tell({ type: 'audio', samples: part })
          this.#pushed += part.length
        }
      },
      finalize: () => tell({ type: 'finalize' }),
      end: () => {
        tell({ type: 'end' })
        if (this.#events === events) this.#ending = true
      },
      close: () => {
        events.close()
        tell({ type: 'discard' })
        this.#release(events)
      },
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    }
  }

  /** Ends the thread without warning, as a crash does. */
  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  async close(): Promise<void> {
    this.#stopTicking()
    this.#events?.close()
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve))
    this.#tell({ type: 'exit' })
    await ended
  }

  get #hasWork(): boolean {
    return !this.#isReady || this.lag > 0 || this.#ending
  }

  #tell(message: ToWorker): void {
    if (!this.#hasWork) this.#heardAt = this.#clock.now()
    this.#worker.postMessage(message)
  }

  #tick(): void {
    if (!this.#hasWork || this.#clock.now() - this.#heardAt < stuckAfter) return
    this.#fail(new Error('it is stuck'))
    void this.#worker.terminate()
  }

  #hear(message: FromWorker): void {
    this.#heardAt = this.#clock.now()
    switch (message.type) {
      case 'ready':
        this.#isReady = true
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
    this.#ending = false
    this.#isReady = false
    this.#ready = Promise.withResolvers()
    this.#ready.promise.catch(() => {})
  }

  #fail(error: Error): void {
    const failure = new SpeechToTextError('failed', `The recogniser stopped: ${error.message}`)
    this.#stopTicking()
    this.#events?.end(failure)
    this.#ready.reject(failure)
    this.#onGone()
  }
}
