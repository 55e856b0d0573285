import fs from 'node:fs'
import path from 'node:path'
import type {
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import type { RecogniserThread } from '../threads/recogniser-thread.ts'
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts'
import { createBpeVocabulary, formatHotwords } from './hotwords.ts'
import type { InstalledAcousticModel, InstalledSpeechModel } from './models/speech-model.ts'
import type { Hotwords } from './recognizer-config.ts'
import type { WorkerData } from './worker.ts'

/** A model and how many streams may use it at once. */
export interface SherpaOnnxOptions extends PoolOptions {
  model: InstalledSpeechModel
  /** Vocabulary terms in their written form (`kubectl`), used as hotwords and for spelling. */
  vocabulary: readonly string[]
  addon?: string
}

/** sherpa-onnx with a streaming zipformer: English, on this machine, one thread per stream. */
export class SherpaOnnx implements SpeechToText {
  readonly name = 'sherpa-onnx'
  readonly description: string
  readonly capabilities: SpeechToText['capabilities']
  readonly #pool: ThreadPool

  constructor({ model, vocabulary, addon, ...options }: SherpaOnnxOptions) {
    const hotwords = vocabulary.length > 0 ? writeHotwords(model.live, vocabulary) : undefined
    const data: WorkerData = { model: model.live, hotwords, vocabulary, addon }
    this.description = `sherpa-onnx, model ${model.live.model.name}, on this machine`
    const streams = options.streams ?? model.streams ?? undefined
    this.#pool = new ThreadPool(
      { url: new URL('./worker.ts', import.meta.url), data },
      { ...options, streams },
    )
    this.capabilities = {
      available: true,
      onThisServer: true,
      speakerLabels: false,
      twoChannels: this.#pool.slots >= 2,
      // False, because no test measures how many of the vocabulary's terms the model recognises.
      jargon: false,
    }
  }

  open({ owner }: SpeechStreamOptions): Promise<SpeechStream> {
    return this.#pool.open(owner)
  }

  /** The running threads, for tests that break one. */
  get workers(): readonly RecogniserThread[] {
    return this.#pool.threads
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** Writes the hotwords beside the model; undefined when it can't use them. */
export function writeHotwords(
  { folder, model }: InstalledAcousticModel,
  vocabulary: readonly string[],
): Hotwords | undefined {
  if (model.decoding !== 'modified_beam_search') return undefined
  const hotwords = {
    file: path.join(folder, 'hotwords.txt'),
    bpeVocabulary: path.join(folder, 'bpe.vocab'),
  }
  try {
    const tokens = fs.readFileSync(path.join(folder, model.files.tokens.name), 'utf8')
    fs.writeFileSync(hotwords.bpeVocabulary, createBpeVocabulary(tokens))
    fs.writeFileSync(hotwords.file, `${formatHotwords(vocabulary).join('\n')}\n`)
    return hotwords
  } catch {
    return undefined
  }
}
