/** Positions of the server count frames at this rate. */
const SERVER_RATE_HZ = 16_000
const BYTES_PER_SAMPLE = 2

/** Raw audio: linear16, little endian, the channels interleaved. */
export interface AudioFormat {
  sampleRate: number
  channels: 1 | 2
}

/**
 * Audio until the words made of it are stored. Positions inside count bytes of the stream; the
 * server's count frames at 16 kHz.
 */
export class UnsavedAudio {
  readonly #chunks: Uint8Array[] = []
  readonly #frameBytes: number
  readonly #rate: number
  /** Bytes in which the position of the server moves by a whole number. */
  readonly #stepBytes: number
  #start = 0
  #end = 0
  /** The begin of a frame whose rest is not here yet. */
  #rest = new Uint8Array()

  constructor({ sampleRate, channels }: AudioFormat) {
    this.#rate = sampleRate
    this.#frameBytes = BYTES_PER_SAMPLE * channels
    const divisor = greatestCommonDivisor(sampleRate, SERVER_RATE_HZ)
    this.#stepBytes = (sampleRate / divisor) * this.#frameBytes
  }

  /** The position of the first byte that is still here. */
  get start(): number {
    return this.#start
  }

  /** The position after the last whole frame. */
  get end(): number {
    return this.#end
  }

  /** Bytes that are held. */
  get size(): number {
    return this.#end - this.#start
  }

  /** Adds audio, cut anywhere. */
  push(bytes: Uint8Array): void {
    const joined = concat(this.#rest, bytes)
    const whole = joined.length - (joined.length % this.#frameBytes)
    this.#rest = joined.slice(whole)
    if (whole === 0) return
    this.#chunks.push(joined.slice(0, whole))
    this.#end += whole
  }

  /** Up to `maxBytes` from a position on, in whole frames; empty at the end. */
  read(from: number, maxBytes: number): Uint8Array<ArrayBuffer> {
    const wanted = maxBytes - (maxBytes % this.#frameBytes)
    let at = this.#start
    for (const chunk of this.#chunks) {
      if (from < at + chunk.length) return chunk.slice(from - at, from - at + wanted)
      at += chunk.length
    }
    return new Uint8Array()
  }

  /** Drops the audio before a position of the server, as far as it can begin there again. */
  dropBefore(serverPosition: number): void {
    const reached = Math.min(this.toBytes(serverPosition), this.#end)
    const target = reached - (reached % this.#stepBytes)
    while (this.#start < target) {
      const [chunk = new Uint8Array()] = this.#chunks
      const surplus = target - this.#start
      if (chunk.length > surplus) this.#chunks[0] = chunk.subarray(surplus)
      else this.#chunks.shift()
      this.#start += Math.min(chunk.length, surplus)
    }
  }

  /** The position of a byte as the server counts. */
  toServerPosition(byte: number): number {
    return Math.round(((byte / this.#frameBytes) * SERVER_RATE_HZ) / this.#rate)
  }

  /** The byte at a position of the server, at the begin of a frame. */
  toBytes(serverPosition: number): number {
    return Math.floor((serverPosition * this.#rate) / SERVER_RATE_HZ) * this.#frameBytes
  }

  /** Bytes of this many seconds. */
  bytesOf(seconds: number): number {
    return Math.round(seconds * this.#rate) * this.#frameBytes
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
