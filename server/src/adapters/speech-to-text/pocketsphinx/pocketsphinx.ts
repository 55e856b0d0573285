import { availableParallelism } from 'node:os'
import type {
  SelectedTerms,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { plainText } from '../format-text.ts'
import { createSpeller, selectLocalTerms } from '../speller.ts'
import type { RecogniserThread } from '../threads/recogniser-thread.ts'
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts'
import { SecondPass } from '../two-pass/second-pass.ts'
import { TwoPassStream } from '../two-pass/two-pass-stream.ts'
import type { SphinxFiles } from './library.ts'

/** The data with which its threads start; copied, so plain values only. */
export interface SphinxData {
  files: SphinxFiles
  vocabulary: readonly string[]
  /** The verified file of the model that detects voices; null to detect them by rules. */
  voiceModel: string | null
}

/** The files of the system's packages and how many streams may use them at once. */
export interface PocketsphinxOptions extends PoolOptions {
  files: SphinxFiles
  /** Terms in their written form: its dictionary has few of them, but their parts. */
  vocabulary?: readonly string[]
  /** The verified file of the model that detects voices; without one they are detected by rules. */
  voiceModel?: string | null
}

/**
 * pocketsphinx from the system's packages: English, on this machine. Each stream has a thread for
 * its live words; shared threads rewrite each utterance.
 */
export class Pocketsphinx implements SpeechToText {
  readonly name = 'pocketsphinx'
  readonly description = 'pocketsphinx, on this machine'
  readonly capabilities: SpeechToText['capabilities']
  readonly #pool: ThreadPool
  readonly #secondPass: SecondPass

  constructor({ files, vocabulary = [], voiceModel = null, ...options }: PocketsphinxOptions) {
    const data: SphinxData = { files, vocabulary, voiceModel }
    const live = new URL('./worker.ts', import.meta.url)
    this.#pool = new ThreadPool({ url: live, data }, options)
    this.capabilities = {
      available: true,
      onThisServer: true,
      speakerLabels: false,
      languages: ['en'],
      twoChannels: this.#pool.slots >= 2,
    }
    const cores = availableParallelism()
    const { clock, onThreadLost } = options
    const again = new URL('./second-pass-worker.ts', import.meta.url)
    const pool = new ThreadPool(
      { url: again, data },
      { streams: cores, isLazy: true, clock, onThreadLost },
    )
    this.#secondPass = new SecondPass(pool, cores)
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return selectLocalTerms(terms, 'spells')
  }

  async open({ owner, terms }: SpeechStreamOptions): Promise<SpeechStream> {
    const speller = createSpeller(terms)
    const live = speller.stream(await this.#pool.open({ owner }), plainText)
    return new TwoPassStream(live, async (samples, options) => {
      const words = await this.#secondPass.rewrite(samples, options)
      return words && speller.words(words)
    })
  }

  /** The running threads, for tests that break one. */
  get workers(): readonly RecogniserThread[] {
    return this.#pool.threads
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#secondPass.close()])
  }
}
