import type { StreamFailure } from '#server/adapters/workers/messages.ts'
import type { WorkerLink } from '#server/adapters/workers/worker-link.ts'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import {
  type SpeechEvent,
  type SpeechStream,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'

/** A stream that the main process recognises. */
export class WorkerSpeechStream implements SpeechStream {
  readonly #id: number
  readonly #link: WorkerLink
  readonly #events = new AsyncQueue<SpeechEvent>()

  constructor(id: number, link: WorkerLink) {
    this.#id = id
    this.#link = link
  }

  push(samples: Int16Array): void {
    this.#link.notify('audio', { stream: this.#id, samples })
  }

  finalize(): void {
    this.#link.notify('finalize', this.#id)
  }

  end(): void {
    this.#link.notify('end', this.#id)
  }

  close(): void {
    this.#events.close()
    this.#link.notify('discard', this.#id)
  }

  receive(event: SpeechEvent): void {
    this.#events.push(event)
  }

  /** Ends the events after those that are queued; with a failure, throws it then. */
  finish(failure: StreamFailure | null): void {
    this.#events.end(failure && new SpeechToTextError(failure.reason, failure.message))
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events[Symbol.asyncIterator]()
  }
}
