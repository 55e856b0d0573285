import { availableParallelism } from 'node:os'
import {
  type SpeechStream,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import type { SphinxFiles } from './library.ts'
import { SphinxWorker } from './sphinx-worker.ts'

/** Streams per core that stay in real time: one takes about a quarter of a core. */
const streamsPerCore = 2
/** With this much audio waiting anywhere, the machine can't take another stream. */
const mostLagSamples = 8 * 16_000

export interface PocketsphinxOptions {
  files: SphinxFiles
  /** How many streams run at once; by default what this machine keeps in real time. */
  streams?: number | undefined
}

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
  readonly #files: SphinxFiles
  readonly #streams: number
  readonly #workers = new Set<SphinxWorker>()
  #closed = false

  constructor({ files, streams }: PocketsphinxOptions) {
    this.#files = files
    this.#streams = streams ?? availableParallelism() * streamsPerCore
    // The first recording should not wait for the model.
    this.#addWorker()
  }

  async open(): Promise<SpeechStream> {
    const workers = [...this.#workers]
    const waiting = Math.max(0, ...workers.map((worker) => worker.lag))
    const free = workers.find((worker) => !worker.busy)
    const mayAdd = workers.length < this.#streams
    if (this.#closed || waiting > mostLagSamples || (!free && !mayAdd)) {
      throw new SpeechToTextError(
        'busy',
        'All recognisers of this server are in use. Please try again in a few minutes.',
      )
    }
    return (free ?? this.#addWorker()).open()
  }

  /** The threads in use or waiting, for tests that break one. */
  get workers(): readonly SphinxWorker[] {
    return [...this.#workers]
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#workers].map((worker) => worker.close()))
  }

  #addWorker(): SphinxWorker {
    const worker = new SphinxWorker(this.#files, () => this.#workers.delete(worker))
    this.#workers.add(worker)
    return worker
  }
}
