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
import type { SherpaFiles } from './recognizer-config.ts'
import type { WorkerData } from './worker.ts'

/** A model and how many streams may use it at once. */
export interface SherpaOnnxOptions extends PoolOptions {
  files: SherpaFiles
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

  constructor({ files, vocabulary, addon, ...options }: SherpaOnnxOptions) {
    const hotwords = vocabulary.length > 0 ? writeHotwords(files, vocabulary) : undefined
    const data: WorkerData = { files: { ...files, hotwords }, vocabulary, addon }
    this.description = `sherpa-onnx, model ${files.model.name}, on this machine`
    this.#pool = new ThreadPool({ url: new URL('./worker.ts', import.meta.url), data }, options)
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
  { folder, model, decoding }: SherpaFiles,
  vocabulary: readonly string[],
): SherpaFiles['hotwords'] {
  if (decoding !== 'modified_beam_search') return undefined
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
