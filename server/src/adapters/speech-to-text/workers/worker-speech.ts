import type { SpeechState } from '#server/adapters/workers/messages.ts'
import type { WorkerLink } from '#server/adapters/workers/worker-link.ts'
import type { SpeechModels } from '#server/ports/speech-models.ts'
import {
  type SelectedTerms,
  type SpeechStream,
  type SpeechStreamOptions,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import { selectLocalTerms } from '../speller.ts'
import { WorkerSpeechStream } from './worker-speech-stream.ts'

/** The recogniser in the main process, which all workers of the machine share. */
export class WorkerSpeech implements SpeechToText, SpeechModels {
  readonly #link: WorkerLink
  readonly #streams = new Map<number, WorkerSpeechStream>()
  #state: SpeechState
  #lastStream = 0

  private constructor(link: WorkerLink, state: SpeechState) {
    this.#link = link
    this.#state = state
    link.onNotice('recogniser', (newest) => {
      this.#state = newest
    })
    link.onNotice('speech', ({ stream, event }) => this.#streams.get(stream)?.receive(event))
    link.onNotice('over', ({ stream, failure }) => {
      this.#streams.get(stream)?.finish(failure)
      this.#streams.delete(stream)
    })
  }

  static async open(link: WorkerLink): Promise<WorkerSpeech> {
    return new WorkerSpeech(link, await link.request('recogniser', null))
  }

  get name(): string {
    return this.#state.name
  }

  get description(): string {
    return this.#state.description
  }

  get capabilities(): SpeechToText['capabilities'] {
    return this.#state.capabilities
  }

  status(): SpeechState['models'] {
    return this.#state.models
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    const { usesTerms } = this.#state
    return usesTerms ? selectLocalTerms(terms, usesTerms) : { use: 'none', terms: [] }
  }

  async open({ language, owner, terms }: SpeechStreamOptions): Promise<SpeechStream> {
    const options = { language, owner, terms }
    this.#lastStream += 1
    const id = this.#lastStream
    const stream = new WorkerSpeechStream(id, this.#link)
    // Events may follow the answer at once.
    this.#streams.set(id, stream)
    const failure = await this.#link.request('open', { stream: id, options })
    if (!failure) return stream
    this.#streams.delete(id)
    throw new SpeechToTextError(failure.reason, failure.message)
  }

  close(): Promise<void> {
    for (const stream of this.#streams.values()) stream.close()
    this.#streams.clear()
    return Promise.resolve()
  }
}
