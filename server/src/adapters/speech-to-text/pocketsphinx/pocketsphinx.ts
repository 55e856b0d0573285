import type { SpeechStream, SpeechToText } from '#server/ports/speech-to-text.ts'
import type { RecogniserThread } from '../threads/recogniser-thread.ts'
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts'
import type { SphinxFiles } from './library.ts'

/** pocketsphinx from the system's packages: English, on this machine, a thread per stream. */
export class Pocketsphinx implements SpeechToText {
  readonly name = 'pocketsphinx'
  readonly description = 'pocketsphinx, on this machine'
  readonly capabilities = {
    available: true,
    onThisServer: true,
    speakerLabels: false,
    wordTimes: true,
  }
  readonly #pool: ThreadPool

  constructor({ files, ...options }: PoolOptions & { files: SphinxFiles }) {
    this.#pool = new ThreadPool(
      { url: new URL('./worker.ts', import.meta.url), data: files },
      options,
    )
  }

  open(): Promise<SpeechStream> {
    return this.#pool.open()
  }

  /** The threads in use or waiting, for tests that break one. */
  get workers(): readonly RecogniserThread[] {
    return this.#pool.threads
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
