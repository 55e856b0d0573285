import { Worker } from 'node:worker_threads'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import {
  type SpeechStream,
  SpeechToTextError,
  type StreamOwner,
} from '#server/ports/speech-to-text.ts'
import type { Clock } from '../clock.ts'
import type { CatchUpScheduler } from './catch-up-scheduler.ts'
import type { WorkerCommand, WorkerEvent } from './messages.ts'
import { ThreadStream } from './thread-stream.ts'

/** Milliseconds without a message after which a busy thread counts as blocked. */
const STUCK_AFTER_MS = 30_000
/** Milliseconds for a thread to exit. */
const EXIT_TIMEOUT_MS = 5_000

export interface ThreadProgram {
  /** A program that serves streams; see `serve-streams.ts`. */
  url: URL
  /** Data that the thread receives at its start. */
  data: unknown
}

export interface ThreadStreamOptions {
  owner: StreamOwner | null
  /** The owner's terms, for a recogniser that listens for them. */
  terms: readonly string[]
}

/** A stream requested while the model is loading. */
interface Reservation extends PromiseWithResolvers<SpeechStream> {
  options: ThreadStreamOptions
}

type ThreadState =
  /** The thread loads the model, or prepares for the next stream. */
  | { name: 'loading' }
  /** The thread is loading, and a stream is waiting for it. */
  | { name: 'reserved'; reservation: Reservation }
  | { name: 'idle' }
  | { name: 'serving'; stream: ThreadStream; id: number; owner: StreamOwner | null }
  | { name: 'dead' }

/** The stream that uses a thread; `isOpen` while audio may still arrive. */
interface ThreadUsage {
  owner: StreamOwner | null
  isOpen: boolean
}

interface ThreadOptions {
  clock: Clock
  turns: CatchUpScheduler
  /** Called once, when the thread has exited or was given up. */
  onGone: (failure: Error) => void
}

/** A thread with one recogniser; it serves one stream at a time and is reused. */
export class RecogniserThread {
  readonly #worker: Worker
  readonly #options: ThreadOptions
  readonly #exited: Promise<void>
  readonly #stopTicking: () => void
  #state: ThreadState = { name: 'loading' }
  #lastStream = 0
  #activeAt: number

  constructor(program: ThreadProgram, options: ThreadOptions) {
    this.#options = options
    this.#activeAt = options.clock.now()
    this.#worker = new Worker(program.url, { workerData: program.data })
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()))
    this.#worker.on('message', (message: WorkerEvent) => this.#receive(message))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('the worker ended')))
    this.#stopTicking = options.clock.everySecond(() => this.#tick())
  }

  /** The stream that uses the thread or will use it; null when the thread is free. */
  get use(): ThreadUsage | null {
    const state = this.#state
    switch (state.name) {
      case 'serving':
        return { owner: state.owner, isOpen: state.stream.isOpen }
      case 'reserved':
        return { owner: state.reservation.options.owner, isOpen: true }
      case 'loading':
      case 'idle':
      case 'dead':
        return null
      default:
        return state satisfies never
    }
  }

  /** Whether the thread's stream is behind real time. */
  get isBehind(): boolean {
    return this.#state.name === 'serving' && this.#state.stream.isBehind
  }

  /** Samples of audio that are not decoded yet. */
  get lag(): number {
    return this.#state.name === 'serving' ? this.#state.stream.lag : 0
  }

  /**
   * Reserves the thread at once; resolves when its model is loaded, rejects with SpeechToTextError
   * when that fails or takes longer than 30 s.
   */
  open(options: ThreadStreamOptions): Promise<SpeechStream> {
    const state = this.#state
    if (state.name === 'idle') return Promise.resolve(this.#startStream(options))
    if (state.name !== 'loading') {
      return Promise.reject(new SpeechToTextError('failed', 'The recogniser is busy.'))
    }
    const reservation = { ...Promise.withResolvers<SpeechStream>(), options }
    this.#state = { name: 'reserved', reservation }
    this.#activeAt = this.#options.clock.now()
    return reservation.promise
  }

  /** Gives the thread up without notice, as after an error of its program. */
  kill(): void {
    this.#fail(new Error('it was killed'))
    this.#askToExit()
  }

  /** Asks the thread to exit, and gives it up when it does not exit in time. */
  async close(): Promise<void> {
    this.#end(new Error('the server is closing'))
    this.#askToExit()
    await withTimeout(this.#exited, EXIT_TIMEOUT_MS).catch(() => {})
  }

  /**
   * The thread exits between two calls of its library. To terminate it within one may abort the
   * whole process, so a thread that is stuck there is left alone.
   */
  #askToExit(): void {
    this.#worker.postMessage({ type: 'exit' } satisfies WorkerCommand)
    this.#worker.unref()
  }

  #startStream({ owner, terms }: ThreadStreamOptions): ThreadStream {
    this.#lastStream += 1
    const id = this.#lastStream
    const stream = new ThreadStream(id, {
      recording: owner?.recording,
      turns: this.#options.turns,
      send: (message) => this.#send(message),
      onOver: () => this.#streamIsOver(id),
    })
    this.#state = { name: 'serving', stream, id, owner }
    this.#send({ type: 'open', stream: id, terms })
    return stream
  }

  #streamIsOver(id: number): void {
    if (this.#state.name !== 'serving' || this.#state.id !== id) return
    this.#state = { name: 'loading' }
  }

  #send(message: WorkerCommand): void {
    // What a thread frees when it exits must not be used again.
    if (this.#state.name === 'dead') return
    if (!this.#isAwaited) this.#activeAt = this.#options.clock.now()
    this.#worker.postMessage(message)
  }

  get #isAwaited(): boolean {
    const state = this.#state
    switch (state.name) {
      case 'loading':
      case 'reserved':
        return true
      case 'serving':
        return state.stream.isAwaited
      case 'idle':
      case 'dead':
        return false
      default:
        return state satisfies never
    }
  }

  #tick(): void {
    const waitedMs = this.#options.clock.now() - this.#activeAt
    if (!this.#isAwaited || waitedMs < STUCK_AFTER_MS) return
    this.#fail(new Error('it is stuck'))
    this.#askToExit()
  }

  #receive(message: WorkerEvent): void {
    this.#activeAt = this.#options.clock.now()
    const state = this.#state
    if (message.type === 'ready') {
      this.#becomeReady()
    } else if (state.name === 'serving' && state.id === message.stream) {
      state.stream.handle(message)
    }
  }

  #becomeReady(): void {
    const state = this.#state
    if (state.name === 'loading') this.#state = { name: 'idle' }
    if (state.name !== 'reserved') return
    const { options, resolve } = state.reservation
    resolve(this.#startStream(options))
  }

  #fail(error: Error): void {
    if (this.#state.name !== 'dead') this.#end(error)
  }

  #end(error: Error): void {
    const state = this.#state
    this.#stopTicking()
    this.#state = { name: 'dead' }
    const failure = new SpeechToTextError('failed', `The recogniser stopped: ${error.message}`)
    if (state.name === 'serving') state.stream.fail(failure)
    if (state.name === 'reserved') state.reservation.reject(failure)
    if (state.name !== 'dead') this.#options.onGone(error)
  }
}
