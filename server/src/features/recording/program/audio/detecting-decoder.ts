import type { AudioDecoder } from '../../recorder/audio-decoder.ts'
import type { Container } from './detect-container.ts'

/** What is known before the audio begins. */
interface Undecided {
  first: Buffer
  detect: (bytes: Buffer) => Container | null
  create: (container: Container) => AudioDecoder
}

/** Chooses the decoder by the first bytes, of which a message may have too few. */
export class DetectingDecoder implements AudioDecoder {
  #undecided: Undecided | null
  #decoder: AudioDecoder | null = null

  constructor({ detect, create }: Omit<Undecided, 'first'>) {
    this.#undecided = { detect, create, first: Buffer.alloc(0) }
  }

  *read(bytes: Buffer): Generator<Int16Array[]> {
    if (this.#decoder) return yield* this.#decoder.read(bytes)
    if (!this.#undecided) return
    const first = Buffer.concat([this.#undecided.first, bytes])
    this.#undecided.first = first
    const container = this.#undecided.detect(first)
    if (container) yield* this.#begin(this.#undecided, container)
  }

  *end(): Generator<Int16Array[]> {
    if (this.#undecided?.first.length) yield* this.#begin(this.#undecided, 'none')
    if (this.#decoder) yield* this.#decoder.end()
  }

  *#begin({ create, first }: Undecided, container: Container): Generator<Int16Array[]> {
    this.#undecided = null
    this.#decoder = create(container)
    yield* this.#decoder.read(first)
  }
}
