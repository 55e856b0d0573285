import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import { systemClock } from '../clock.ts'
import type { Speller } from '../speller.ts'
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts'
import { BacklogMonitor } from '../two-pass/backlog-monitor.ts'
import { SecondPass } from '../two-pass/second-pass.ts'
import { TwoPassStream } from '../two-pass/two-pass-stream.ts'
import type { InstalledAcousticModel } from './models/speech-model.ts'
import { textFormatOf } from './text-format.ts'
import type { WorkerData } from './worker.ts'

/** Milliseconds that a final may come later for its second pass. */
const MAX_DELAY_MS = 1500
/** Samples around an utterance that the model hears too. */
const MARGIN_SAMPLES = 0.15 * SAMPLE_RATE_HZ
/** The longest audio for the model, whose memory grows with it. */
const MAX_SAMPLES = 20 * SAMPLE_RATE_HZ
/** One thread: each has the model in memory, and uses several cores by itself. */
const THREADS = 1

/** The second pass of a rung: finals by an offline model while this machine has the time. */
export class Finals {
  readonly #installed: InstalledAcousticModel
  readonly #pool: ThreadPool
  readonly #pass: SecondPass
  readonly #backlog: BacklogMonitor

  /** `live` are the threads of the live words, which the second pass must not delay. */
  constructor(
    data: WorkerData,
    live: ThreadPool,
    { clock = systemClock, ...options }: Pick<PoolOptions, 'clock' | 'onThreadLost' | 'isLazy'>,
  ) {
    this.#installed = data.installed
    this.#pool = new ThreadPool(
      { url: new URL('./finals-worker.ts', import.meta.url), data },
      { ...options, streams: THREADS, clock },
    )
    this.#pass = new SecondPass(this.#pool, THREADS, { maxDelayMs: MAX_DELAY_MS, clock })
    this.#backlog = new BacklogMonitor(
      () => live.threads.some(({ isBehind, use }) => isBehind && use?.isOpen),
      clock,
    )
  }

  /** The running threads, for tests that break one. */
  get threads() {
    return this.#pool.threads
  }

  /** Adds the second pass, spelled in the same way, to a stream of live words. */
  rewrite(first: SpeechStream, speller: Speller): SpeechStream {
    return new TwoPassStream(
      first,
      async (samples, options) => {
        const words = this.#backlog.isOverloaded ? null : await this.#pass.rewrite(samples, options)
        return words && speller.words(words)
      },
      {
        format: textFormatOf(this.#installed.model.text),
        marginSamples: MARGIN_SAMPLES,
        maxSamples: MAX_SAMPLES - 2 * MARGIN_SAMPLES,
      },
    )
  }

  async close(): Promise<void> {
    this.#backlog.close()
    await this.#pass.close()
  }
}
