import type { AudioDecoder } from '../../../recorder/audio-decoder.ts'
import type { OpusStream } from './opus-stream.ts'

/** Reads Opus packets, one in each message. */
export class RawOpusDecoder implements AudioDecoder {
  readonly #stream: OpusStream

  constructor(stream: OpusStream) {
    this.#stream = stream
  }

  read(bytes: Buffer): Iterable<Int16Array[]> {
    return this.#stream.read([{ bytes }])
  }

  end(): [] {
    return []
  }
}
