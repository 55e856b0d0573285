import { availableParallelism } from 'node:os'
import { type SpeechStream, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { type Clock, systemClock } from '../clock.ts'
import { RecogniserThread, type ThreadProgram } from './recogniser-thread.ts'

/** Streams per core that stay in real time: one takes about a quarter of a core. */
const streamsPerCore = 2
/** With this much audio waiting anywhere, the machine can't take another stream. */
const mostLagSamples = 8 * 16_000

export interface PoolOptions {
  /** How many streams run at once; by default what this machine keeps in real time. */
  streams?: number | undefined
  clock?: Clock | undefined
}

/** Recognisers of this machine, a thread for each stream, as many as stay in real time. */
export class ThreadPool {
  readonly #program: ThreadProgram
  readonly #streams: number
  readonly #clock: Clock
  readonly #threads = new Set<RecogniserThread>()
  #closed = false

  constructor(program: ThreadProgram, { streams, clock }: PoolOptions) {
    this.#program = program
    this.#streams = streams ?? availableParallelism() * streamsPerCore
    this.#clock = clock ?? systemClock
    // The first recording should not wait for the model.
    this.#addThread()
  }

  async open(): Promise<SpeechStream> {
    const threads = [...this.#threads]
    const waiting = Math.max(0, ...threads.map((thread) => thread.lag))
    const free = threads.find((thread) => !thread.busy)
    const mayAdd = threads.length < this.#streams
    if (this.#closed || waiting > mostLagSamples || (!free && !mayAdd)) {
      throw new SpeechToTextError(
        'busy',
        'All recognisers of this server are in use. Please try again in a few minutes.',
      )
    }
    return (free ?? this.#addThread()).open()
  }

  /** The threads in use or waiting, for tests that break one. */
  get threads(): readonly RecogniserThread[] {
    return [...this.#threads]
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  #addThread(): RecogniserThread {
    const onGone = () => this.#threads.delete(thread)
    const thread: RecogniserThread = new RecogniserThread(this.#program, {
      clock: this.#clock,
      onGone,
    })
    this.#threads.add(thread)
    return thread
  }
}
