import { SampleBuffer } from '#server/lib/sample-buffer.ts'

/** Audio of one channel and the position of its first sample in the session. */
export interface PlacedAudio {
  start: number
  samples: Int16Array
}

let zeros = new Int16Array(0)

/** Audio of all channels without a gap in it, buffered by channel. */
export class AudioRun {
  /** Position of the first frame. */
  readonly start: number
  readonly #buffers: SampleBuffer[]
  #end: number

  constructor(start: number, channels: number) {
    this.start = start
    this.#end = start
    this.#buffers = Array.from({ length: channels }, () => new SampleBuffer(start))
  }

  /** Position after the last frame. */
  get end(): number {
    return this.#end
  }

  /** Frames from a position on. */
  countFrom(position: number): number {
    return Math.max(0, this.#end - Math.max(this.start, position))
  }

  /** Adds a channel whose audio begins at the end of this run. */
  addChannel(): void {
    this.#buffers.push(new SampleBuffer(this.#end))
  }

  /**
   * Appends the frames from index `from` to `to`; a channel without audio is silent. Returns them for
   * each channel, as views of the buffer, valid until they are dropped.
   */
  append(audio: readonly Int16Array[], from: number, to: number): PlacedAudio[] {
    const start = this.#end
    this.#end += to - from
    return this.#buffers.map((buffer, channel) => {
      const samples = (audio[channel] ?? silence(to)).subarray(from, to)
      return { start, samples: buffer.push(samples) }
    })
  }

  /** Frees the audio of each channel before its position. */
  dropBefore(positions: readonly number[]): void {
    for (const [channel, position] of positions.entries())
      this.#buffers[channel]?.dropBefore(position)
  }

  /** A copy of a channel's buffered audio between two positions. */
  slice(channel: number, from: number, to: number): PlacedAudio {
    const buffer = this.#buffers[channel]
    const samples = buffer?.slice(from, to) ?? new Int16Array(0)
    return { start: Math.min(to, buffer?.end ?? to) - samples.length, samples }
  }

  /** A copy of a channel's buffered audio from a position on. */
  copyFrom(channel: number, position: number): PlacedAudio {
    const buffer = this.#buffers[channel]
    const samples = buffer?.copyFrom(position) ?? new Int16Array(0)
    return { start: (buffer?.end ?? this.#end) - samples.length, samples }
  }
}

/** Shared zeros; never written to. */
function silence(length: number): Int16Array {
  if (zeros.length < length) zeros = new Int16Array(length)
  return zeros.subarray(0, length)
}
