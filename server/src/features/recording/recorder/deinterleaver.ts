import { type AudioDecoder, UndecodableAudioError } from './audio-decoder.ts'

const BYTES_PER_SAMPLE = 2

/**
 * Converts binary messages (PCM16, little endian, interleaved) to the samples of each channel. The
 * samples are valid until the next message.
 */
export class Deinterleaver implements AudioDecoder {
  readonly #channels: number
  #buffers: Int16Array[] = []

  constructor(channels: number) {
    this.#channels = channels
  }

  /** The samples of each channel, in one part; the message must hold whole frames. */
  read(bytes: Buffer): [Int16Array[]] {
    if (bytes.length % (this.#channels * BYTES_PER_SAMPLE) !== 0) throw new UndecodableAudioError()
    const samples = toSamples(bytes)
    return [this.#channels === 1 ? [samples] : this.#split(samples)]
  }

  /** Nothing is held back. */
  end(): [] {
    return []
  }

  #split(samples: Int16Array): Int16Array[] {
    const count = this.#channels
    const frames = samples.length / count
    return this.#buffersFor(frames).map((buffer, channel) => {
      for (let frame = 0; frame < frames; frame += 1) {
        buffer[frame] = samples[frame * count + channel] as number
      }
      return buffer.subarray(0, frames)
    })
  }

  /** Buffers that are reused: what is recorded is copied anyway. */
  #buffersFor(frames: number): Int16Array[] {
    if ((this.#buffers[0]?.length ?? 0) < frames) {
      this.#buffers = Array.from({ length: this.#channels }, () => new Int16Array(frames))
    }
    return this.#buffers
  }
}

/** Converts bytes to samples; copies them only when they are not aligned. */
function toSamples(bytes: Buffer): Int16Array {
  const isAligned = bytes.byteOffset % BYTES_PER_SAMPLE === 0
  const { buffer, byteOffset, length } = isAligned ? bytes : new Uint8Array(bytes)
  return new Int16Array(buffer, byteOffset, length / BYTES_PER_SAMPLE)
}
