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
import type { SphinxFiles } from './library.ts'

/** The data with which its threads start; copied, so plain values only. */
export interface SphinxData {
  files: SphinxFiles
  vocabulary: readonly string[]
  /** The verified file of the model that detects voices; null to detect them by rules. */
  voiceModel: string | null
}

/** The files of the system's packages and how many streams may use them at once. */
interface PocketsphinxOptions extends PoolOptions {
  files: SphinxFiles
  /** Terms in their written form: its dictionary has few of them, but their parts. */
  vocabulary?: readonly string[]
  /** The verified file of the model that detects voices; without one they are detected by rules. */
  voiceModel?: string | null
}

/** pocketsphinx from the system's packages: English, on this machine, with a thread for each stream. */
export class Pocketsphinx implements SpeechToText {
  readonly name = 'pocketsphinx'
  readonly description = 'pocketsphinx, on this machine'
  readonly capabilities: SpeechToText['capabilities']
  readonly #pool: ThreadPool

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
  }

  prepareStream(): void {
    this.#pool.prepareStream()
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return selectLocalTerms(terms, 'spells')
  }

  async open({ owner, terms }: SpeechStreamOptions): Promise<SpeechStream> {
    return createSpeller(terms).stream(await this.#pool.open({ owner }), plainText)
  }

  /** The running threads, for tests that break one. */
  get workers(): readonly RecogniserThread[] {
    return this.#pool.threads
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
