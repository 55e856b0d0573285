import { availableParallelism } from 'node:os'
import {
  type SpeechStream,
  SpeechToTextError,
  type StreamOwner,
} from '#server/ports/speech-to-text.ts'
import { type Clock, systemClock } from '../clock.ts'
import { CatchUpScheduler } from './catch-up-scheduler.ts'
import { RecogniserThread, type ThreadProgram } from './recogniser-thread.ts'
import { canTakeSlot } from './slot-policy.ts'

/** Real-time streams per core: one takes an eighth of a core, and a sixth where others work too. */
const STREAMS_PER_CORE = 3
/** Threads per real-time slot, including those that transcribe the rest of stopped recordings. */
const THREADS_PER_SLOT = 2
/**
 * One extra thread per this many slots, for addresses without a stopped recording that is still
 * being transcribed.
 */
const SLOTS_PER_SPARE_THREAD = 2

/** Limits of a pool of recogniser threads. */
export interface PoolOptions {
  /** Concurrent streams; by default what this machine handles in real time. */
  streams?: number | undefined
  /** Whether paying accounts go first; see `canTakeSlot`. */
  favoursPaying?: boolean | undefined
  /** Whether the first thread starts only when it is needed. */
  isLazy?: boolean | undefined
  clock?: Clock | undefined
  /** Called when a thread exited unexpectedly. */
  onThreadLost?: ((failure: Error) => void) | undefined
}

/** A stream that is to be opened; see `ThreadStreamOptions`. */
interface PooledStreamOptions {
  owner?: StreamOwner | null | undefined
  terms?: readonly string[]
}

/** The recognisers of this machine: one thread per stream, as many as stay in real time. */
export class ThreadPool {
  readonly #program: ThreadProgram
  readonly #options: PoolOptions
  /** How many streams run at once. */
  readonly slots: number
  readonly #turns: CatchUpScheduler
  readonly #threads = new Set<RecogniserThread>()
  #isClosed = false

  constructor(program: ThreadProgram, options: PoolOptions) {
    this.#program = program
    this.#options = options
    this.slots = options.streams ?? availableParallelism() * STREAMS_PER_CORE
    this.#turns = new CatchUpScheduler(() => this.#spareCores())
    // The first recording must not wait for the model.
    if (!options.isLazy) this.prepareStream()
  }

  /** Opens a stream; throws SpeechToTextError `busy` when it would not stay in real time. */
  async open({ owner = null, terms = [] }: PooledStreamOptions = {}): Promise<SpeechStream> {
    const thread = this.#isClosed || !this.#mayOpen(owner) ? null : this.#freeThread(owner)
    if (!thread) {
      throw new SpeechToTextError(
        'busy',
        'All recognisers of this server are in use. Please try again in a few minutes.',
      )
    }
    return thread.open({ owner, terms })
  }

  /** Starts the first thread, so that the next stream does not wait for its model. */
  prepareStream(): void {
    if (!this.#isClosed && this.#threads.size === 0) this.#addThread()
  }

  /** The running threads, for tests that break one. */
  get threads(): readonly RecogniserThread[] {
    return [...this.#threads]
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  #mayOpen(owner: StreamOwner | null): boolean {
    const { favoursPaying = false } = this.#options
    return canTakeSlot(owner, this.#owners(), { total: this.slots, favoursPaying })
  }

  /** Owners of the streams that may still receive audio. */
  #owners(): (StreamOwner | null)[] {
    return [...this.#threads].flatMap(({ use }) => (use?.isOpen ? [use.owner] : []))
  }

  /**
   * A free thread; null when too many stopped recordings are still being transcribed. Those of one
   * address leave threads to others.
   */
  #freeThread(owner: StreamOwner | null): RecogniserThread | null {
    const threads = [...this.#threads]
    const used = threads.flatMap(({ use }) => use ?? [])
    const isWriting = used.some((use) => !use.isOpen && use.owner?.address === owner?.address)
    const spare = isWriting ? 0 : Math.ceil(this.slots / SLOTS_PER_SPARE_THREAD)
    if (used.length >= THREADS_PER_SLOT * this.slots + spare) return null
    return threads.find((thread) => !thread.use) ?? this.#addThread()
  }

  /** Cores left for streams that are behind; at least one. */
  #spareCores(): number {
    const open = this.#owners().length
    return Math.max(1, availableParallelism() - Math.ceil(open / STREAMS_PER_CORE / 2))
  }

  #addThread(): RecogniserThread {
    const thread: RecogniserThread = new RecogniserThread(this.#program, {
      clock: this.#options.clock ?? systemClock,
      turns: this.#turns,
      onGone: (failure) => {
        this.#threads.delete(thread)
        if (!this.#isClosed) this.#options.onThreadLost?.(failure)
      },
    })
    this.#threads.add(thread)
    return thread
  }
}
