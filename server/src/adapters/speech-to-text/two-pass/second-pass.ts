import type { RecognisedWord, SpeechStream } from '#server/ports/speech-to-text.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'

/** One utterance that waits for its second pass. */
interface Job {
  samples: Int16Array
  isLive: boolean
  resolve: (words: RecognisedWord[] | null) => void
}

interface SecondPassOptions {
  /**
   * Milliseconds that it may take from an utterance's end to its words, in running recordings;
   * longer ones keep the live words.
   */
  maxDelayMs?: number | undefined
  clock?: Clock | undefined
}

/**
 * Rewrites whole utterances with more context than the live words had, on threads of its own, so
 * that live words never wait. Each thread has one stream for one utterance after the other.
 * Utterances of running recordings come first and always have a thread of their own.
 */
export class SecondPass {
  readonly #pool: ThreadPool
  readonly #threads: number
  readonly #maxDelayMs: number
  readonly #clock: Clock
  readonly #cost = new CostEstimate()
  readonly #jobs: Job[] = []
  readonly #running = new Set<Job>()
  readonly #idle: SpeechStream[] = []

  constructor(pool: ThreadPool, threads: number, options: SecondPassOptions = {}) {
    this.#pool = pool
    this.#threads = threads
    this.#maxDelayMs = options.maxDelayMs ?? Number.POSITIVE_INFINITY
    this.#clock = options.clock ?? systemClock
  }

  /**
   * Returns the words of an utterance, with positions from its start; null when the live words are
   * used instead. `isLive` is whether the recording is running.
   */
  rewrite(samples: Int16Array, { isLive }: { isLive: boolean }): Promise<RecognisedWord[] | null> {
    const isLimited = isLive && this.#maxDelayMs !== Number.POSITIVE_INFINITY
    if (isLimited && this.#estimateMs(samples) > this.#maxDelayMs) {
      this.#cost.forget()
      return Promise.resolve(null)
    }
    const { promise, resolve } = Promise.withResolvers<RecognisedWord[] | null>()
    const job = { samples, isLive, resolve }
    this.#jobs.push(job)
    if (isLimited) this.#limit(job)
    this.#next()
    return promise
  }

  close(): Promise<void> {
    for (const job of this.#jobs.splice(0)) job.resolve(null)
    return this.#pool.close()
  }

  /** Milliseconds until an utterance that comes now would be written. */
  #estimateMs(samples: Int16Array): number {
    const before = [...this.#running, ...this.#jobs.filter(({ isLive }) => isLive)]
    const waiting = before.reduce((total, job) => total + job.samples.length, 0)
    return this.#cost.estimateMs(waiting / this.#threads + samples.length)
  }

  /** Gives a job up when its time is over; one that runs goes on, for its thread can't be stopped. */
  #limit(job: Job): void {
    const { resolve } = job
    const stopTimer = this.#clock.after(this.#maxDelayMs, () => {
      const place = this.#jobs.indexOf(job)
      if (place !== -1) this.#jobs.splice(place, 1)
      resolve(null)
    })
    job.resolve = (words) => {
      stopTimer()
      resolve(words)
    }
  }

  #next(): void {
    const job = this.#takeJob()
    if (!job) return
    this.#running.add(job)
    void this.#run(job)
      .catch(() => null)
      .then((words) => {
        this.#running.delete(job)
        job.resolve(words)
        this.#next()
      })
  }

  /** Takes the next job that may run now; undefined when there is none. */
  #takeJob(): Job | undefined {
    if (this.#running.size >= this.#threads) return undefined
    const live = this.#jobs.findIndex((job) => job.isLive)
    if (live !== -1) return this.#jobs.splice(live, 1)[0]
    const others = [...this.#running].filter((job) => !job.isLive).length
    return others < Math.max(1, this.#threads - 1) ? this.#jobs.shift() : undefined
  }

  async #run({ samples }: Job): Promise<RecognisedWord[] | null> {
    const idle = this.#idle.pop()
    // The thread of an idle stream may have exited, so the rewrite is repeated on a new stream.
    const words = idle && (await this.#rewriteOn(idle, samples).catch(() => null))
    return words ?? this.#rewriteOn(await this.#pool.open(), samples)
  }

  async #rewriteOn(stream: SpeechStream, samples: Int16Array): Promise<RecognisedWord[] | null> {
    const startMs = this.#clock.now()
    stream.push(samples)
    stream.finalize()
    for await (const event of stream) {
      if (event.type !== 'final') continue
      this.#cost.add(samples.length, this.#clock.now() - startMs)
      this.#idle.push(stream)
      return event.words
    }
    return null
  }
}

/** The weight of the newest measurement. */
const NEWEST = 0.3
/** What remains of the estimate when it decided that there was no time. */
const REMEMBERED = 0.8

/** What a second pass costs per sample, by those before; nothing until the first is measured. */
class CostEstimate {
  #msPerSample = 0

  add(samples: number, tookMs: number): void {
    if (samples === 0) return
    const measured = tookMs / samples
    this.#msPerSample =
      this.#msPerSample === 0
        ? measured
        : this.#msPerSample + NEWEST * (measured - this.#msPerSample)
  }

  /** Lowers the estimate a little, so that a slow moment is not held against all that follows. */
  forget(): void {
    this.#msPerSample *= REMEMBERED
  }

  estimateMs(samples: number): number {
    return samples * this.#msPerSample
  }
}
