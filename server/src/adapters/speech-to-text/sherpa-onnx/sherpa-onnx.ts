import type {
  SelectedTerms,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { createSpeller, selectLocalTerms } from '../speller.ts'
import type { RecogniserThread } from '../threads/recogniser-thread.ts'
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts'
import { Finals } from './finals.ts'
import { takesHotwords } from './hotwords.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import type { InstalledSpeechModel } from './models/speech-model.ts'
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
