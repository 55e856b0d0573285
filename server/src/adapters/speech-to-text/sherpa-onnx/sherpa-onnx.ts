import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type {
  SelectedTerms,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { systemClock } from '../clock.ts'
import { createSpeller, type Speller, selectLocalTerms } from '../speller.ts'
import type { RecogniserThread } from '../threads/recogniser-thread.ts'
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts'
import { BacklogMonitor } from '../two-pass/backlog-monitor.ts'
import { SecondPass } from '../two-pass/second-pass.ts'
import { TwoPassStream } from '../two-pass/two-pass-stream.ts'
import { takesHotwords } from './hotwords.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import type { InstalledAcousticModel, InstalledSpeechModel } from './models/speech-model.ts'
import { textFormatOf } from './text-format.ts'
import type { WorkerData } from './worker.ts'

/** A model and how many streams may use it at once. */
interface SherpaOnnxOptions extends PoolOptions {
  model: InstalledSpeechModel
  /** Vocabulary terms in their written form (`kubectl`), used as hotwords and for spelling. */
  vocabulary: readonly string[]
  /** The verified file of the model that detects voices; without one they are detected by rules. */
  voiceModel?: string | null
}

/**
 * sherpa-onnx with a rung of the ladder: English, on this machine, one thread per stream for the
 * live words, and threads of their own for the finals where the rung has a model for them.
 */
export class SherpaOnnx implements SpeechToText {
  readonly name = 'sherpa-onnx'
  readonly description: string
  readonly capabilities: SpeechToText['capabilities']
  readonly #live: AcousticModel
  readonly #pool: ThreadPool
  readonly #finals: Finals | null

  constructor({ model, vocabulary, voiceModel = null, ...options }: SherpaOnnxOptions) {
    const { live, finals } = model
    this.#live = live.model
    const dataOf = (installed: typeof live): WorkerData => ({ installed, vocabulary, voiceModel })
    this.#pool = new ThreadPool(
      { url: new URL('./worker.ts', import.meta.url), data: dataOf(live) },
      { ...options, streams: options.streams ?? model.streams ?? undefined },
    )
    this.#finals = finals && new Finals(dataOf(finals), this.#pool, options)
    this.description = describe(model)
    this.capabilities = {
      available: true,
      onThisServer: true,
      speakerLabels: false,
      languages: ['en'],
      twoChannels: this.#pool.slots >= 2,
      punctuation: (finals ?? live).model.text === 'written',
      // False, because no test measures how many of the vocabulary's terms the model recognises.
      jargon: false,
    }
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return selectLocalTerms(terms, takesHotwords(this.#live) ? 'listens' : 'spells')
  }

  async open({ owner, terms }: SpeechStreamOptions): Promise<SpeechStream> {
    const speller = createSpeller(terms)
    const hotwords = takesHotwords(this.#live) ? selectLocalTerms(terms ?? [], 'listens').terms : []
    const live = speller.stream(
      await this.#pool.open({ owner, terms: hotwords }),
      textFormatOf(this.#live.text),
    )
    return this.#finals?.rewrite(live, speller) ?? live
  }

  /** The running threads of the live words, for tests that break one. */
  get workers(): readonly RecogniserThread[] {
    return this.#pool.threads
  }

  /** The running threads of the finals, for tests that break one. */
  get finalsWorkers(): readonly RecogniserThread[] {
    return this.#finals?.threads ?? []
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#finals?.close()])
  }
}

function describe({ live, finals }: InstalledSpeechModel): string {
  const again = finals ? `, finals by ${finals.model.name}` : ''
  return `sherpa-onnx, model ${live.model.name}${again}, on this machine`
}

/** Milliseconds that a final may come later for its second pass. */
const MAX_DELAY_MS = 1500
/** Samples around an utterance that the model hears too. */
const MARGIN_SAMPLES = 0.15 * SAMPLE_RATE_HZ
/** The longest audio for the model, whose memory grows with it. */
const MAX_SAMPLES = 20 * SAMPLE_RATE_HZ
/** One thread: each has the model in memory, and uses several cores by itself. */
const THREADS = 1

/** The second pass of a rung: finals by an offline model while this machine has the time. */
class Finals {
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
