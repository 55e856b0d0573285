import type { SpeechModels } from '#server/ports/speech-models.ts'
import {
  type SpeechStream,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import type { SpeechState, StreamFailure } from './messages.ts'
import type { WorkerLink } from './worker-link.ts'

/** Milliseconds between two checks whether the recogniser or its models have changed. */
const STATE_INTERVAL_MS = 1_000

/** The recogniser of a machine, and its models. */
export interface HubSpeechParts {
  speechToText: SpeechToText
  speechModels: SpeechModels
}

/**
 * The recogniser of this machine, for all its workers: one pool, so they never have more streams
 * together than one process would.
 */
export class HubSpeech {
  readonly #parts: HubSpeechParts
  readonly #workers = new Map<WorkerLink, Map<number, SpeechStream>>()
  readonly #timer: NodeJS.Timeout
  /** What the workers know of the recogniser, as JSON. */
  #sentState: string

  constructor(parts: HubSpeechParts, stateIntervalMs = STATE_INTERVAL_MS) {
    this.#parts = parts
    this.#sentState = JSON.stringify(this.#state())
    this.#timer = setInterval(() => this.#sendChanges(), stateIntervalMs)
    this.#timer.unref()
  }

  add(link: WorkerLink): void {
    const streams = new Map<number, SpeechStream>()
    this.#workers.set(link, streams)
    link.onRequest('recogniser', () => Promise.resolve(this.#state()))
    link.onRequest('open', async ({ stream: id, options }) => {
      try {
        const stream = await this.#parts.speechToText.open(options)
        if (!this.#workers.has(link)) {
          stream.close()
          return null
        }
        // The worker counts by the recogniser's name, which may have changed just now.
        this.#sendChanges()
        streams.set(id, stream)
        void this.#forward(link, id, stream).finally(() => streams.delete(id))
        return null
      } catch (error) {
        return toFailure(error)
      }
    })
    link.onNotice('audio', ({ stream, samples }) => streams.get(stream)?.push(samples))
    link.onNotice('finalize', (stream) => streams.get(stream)?.finalize())
    link.onNotice('end', (stream) => streams.get(stream)?.end())
    link.onNotice('discard', (stream) => streams.get(stream)?.close())
  }

  /** Streams of a worker that is gone are free for others. */
  delete(link: WorkerLink): void {
    const streams = this.#workers.get(link)
    this.#workers.delete(link)
    for (const stream of streams?.values() ?? []) stream.close()
  }

  close(): void {
    clearInterval(this.#timer)
    for (const link of [...this.#workers.keys()]) this.delete(link)
  }

  async #forward(link: WorkerLink, stream: number, source: SpeechStream): Promise<void> {
    try {
      for await (const event of source) link.notify('speech', { stream, event })
      link.notify('over', { stream, failure: null })
    } catch (error) {
      link.notify('over', { stream, failure: toFailure(error) })
    }
  }

  #sendChanges(): void {
    const state = this.#state()
    const text = JSON.stringify(state)
    if (text === this.#sentState) return
    this.#sentState = text
    for (const link of this.#workers.keys()) link.notify('recogniser', state)
  }

  #state(): SpeechState {
    const { speechToText, speechModels } = this.#parts
    const { name, description, capabilities } = speechToText
    const usesTerms = speechToText.selectTerms?.([]).use ?? null
    return { name, description, capabilities, usesTerms, models: speechModels.status() }
  }
}

function toFailure(error: unknown): StreamFailure {
  if (error instanceof SpeechToTextError) return { reason: error.reason, message: error.message }
  return { reason: 'failed', message: String(error) }
}
