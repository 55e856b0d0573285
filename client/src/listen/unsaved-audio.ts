const BYTES_PER_SAMPLE = 2

/**
 * Audio at 16 kHz until the words made of it are stored. Positions count frames, as the server's
 * do.
 */
export class UnsavedAudio {
  readonly #chunks: Uint8Array[] = []
  readonly #frameBytes: number
  #start = 0
  #end = 0
  /** The begin of a frame whose rest is not here yet. */
  #rest = new Uint8Array()

  constructor(channels: number) {
    this.#frameBytes = BYTES_PER_SAMPLE * channels
  }

  /** The position of the first frame that is still here. */
  get start(): number {
    return this.#start
  }

  /** The position after the last whole frame. */
  get end(): number {
    return this.#end
  }

  /** Bytes that are held. */
  get size(): number {
    return (this.#end - this.#start) * this.#frameBytes
  }

  /** Adds audio, cut anywhere. */
  push(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.#rest.length + bytes.length)
    joined.set(this.#rest)
    joined.set(bytes, this.#rest.length)
    const whole = joined.length - (joined.length % this.#frameBytes)
    this.#rest = joined.slice(whole)
    if (whole === 0) return
    this.#chunks.push(joined.subarray(0, whole))
    this.#end += whole / this.#frameBytes
  }

  /** Up to `maxFrames` from a position on, at least one; empty at the end. */
  read(from: number, maxFrames: number): Uint8Array<ArrayBuffer> {
    let at = this.#start
    for (const chunk of this.#chunks) {
      const frames = chunk.length / this.#frameBytes
      if (from < at + frames) {
        const first = (from - at) * this.#frameBytes
        return chunk.slice(first, first + maxFrames * this.#frameBytes)
      }
      at += frames
    }
    return new Uint8Array()
  }

  /** Drops the audio before a position. */
  dropBefore(position: number): void {
    const target = Math.min(position, this.#end)
    while (this.#start < target) {
      const [chunk = new Uint8Array()] = this.#chunks
      const frames = chunk.length / this.#frameBytes
      const surplus = Math.min(frames, target - this.#start)
      if (surplus < frames) this.#chunks[0] = chunk.subarray(surplus * this.#frameBytes)
      else this.#chunks.shift()
      this.#start += surplus
    }
  }
}
