import type {
  SelectedTerms,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { CountedStream } from './counted-stream.ts'

/** A recogniser and its open streams, those that are being opened included. */
interface Generation {
  speech: SpeechToText
  streams: number
}

interface SwitchingHooks {
  /** Called before each stream is opened; may switch. */
  beforeOpen?: () => void
  onCloseFailed?: (error: unknown) => void
}

/**
 * A recogniser that can be replaced while recordings run: new streams go to the new one, and the
 * old one closes when its last stream is over.
 */
export class SwitchingSpeechToText implements SpeechToText {
  readonly #hooks: SwitchingHooks
  readonly #generations = new Set<Generation>()
  #current: Generation

  constructor(first: SpeechToText, hooks: SwitchingHooks = {}) {
    this.#hooks = hooks
    this.#current = { speech: first, streams: 0 }
    this.#generations.add(this.#current)
  }

  get name(): string {
    return this.#current.speech.name
  }

  get description(): string {
    return this.#current.speech.description
  }

  get capabilities(): SpeechToText['capabilities'] {
    return this.#current.speech.capabilities
  }

  /** Recognisers that are not closed yet: the current one, and those with open streams. */
  get openRecognisers(): number {
    return this.#generations.size
  }

  prepareStream(): void {
    this.#current.speech.prepareStream?.()
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return this.#current.speech.selectTerms?.(terms) ?? { use: 'none', terms: [] }
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    this.#hooks.beforeOpen?.()
    const generation = this.#current
    generation.streams += 1
    const leave = () => {
      generation.streams -= 1
      this.#closeUnused(generation)
    }
    try {
      return new CountedStream(await generation.speech.open(options), leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Uses another recogniser from the next stream on. */
  switchTo(speech: SpeechToText): void {
    const previous = this.#current
    this.#current = { speech, streams: 0 }
    this.#generations.add(this.#current)
    this.#closeUnused(previous)
  }

  async close(): Promise<void> {
    const all = [...this.#generations]
    this.#generations.clear()
    await Promise.all(all.map(({ speech }) => speech.close()))
  }

  #closeUnused(generation: Generation): void {
    if (generation === this.#current || generation.streams > 0) return
    if (this.#generations.delete(generation)) {
      generation.speech.close().catch((error) => this.#hooks.onCloseFailed?.(error))
    }
  }
}
