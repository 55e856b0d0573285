/** Samples per block: about a second at 16 kHz, a multiple of 1024. */
const BLOCK_SAMPLES = 16_384
/** Maximum blocks in the pool, 32 kB each. */
const MAX_SPARE_BLOCKS = 2048
const spare: Int16Array[] = []

interface Block {
  readonly buffer: Int16Array
  length: number
}

/**
 * A copy of a session's samples from a moving start on, by session position. Blocks are pooled:
 * separate allocations made garbage collection cost a third of a recording.
 */
export class SampleBuffer {
  #blocks: Block[] = []
  #start: number
  #end: number

  constructor(start: number) {
    this.#start = start
    this.#end = start
  }

  get end(): number {
    return this.#end
  }

  /** Appends a copy and returns it as a view, valid until it is dropped. */
  push(samples: Int16Array): Int16Array {
    const block = this.#blockFor(samples.length)
    const from = block.length
    block.buffer.set(samples, from)
    block.length += samples.length
    this.#end += samples.length
    return block.buffer.subarray(from, block.length)
  }

  /** Frees blocks that end at or before a position. */
  dropBefore(position: number): void {
    let first = this.#blocks[0]
    while (first && this.#start + first.length <= position) {
      this.#start += first.length
      this.#blocks.shift()
      release(first)
      first = this.#blocks[0]
    }
  }

  /** A copy of the samples from a position, or from the oldest kept one, to the end. */
  copyFrom(position: number): Int16Array {
    return this.slice(position, this.#end)
  }

  /** A copy of the kept samples between two positions. */
  slice(from: number, to: number): Int16Array {
    const start = Math.max(from, this.#start)
    const end = Math.min(to, this.#end)
    const copy = new Int16Array(Math.max(0, end - start))
    let at = this.#start
    for (const { buffer, length } of this.#blocks) {
      const first = Math.max(0, start - at)
      const last = Math.min(length, end - at)
      if (first < last) copy.set(buffer.subarray(first, last), at + first - start)
      at += length
    }
    return copy
  }

  #blockFor(length: number): Block {
    const last = this.#blocks.at(-1)
    if (last && last.length + length <= last.buffer.length) return last
    const buffer = length > BLOCK_SAMPLES ? new Int16Array(length) : takeBuffer()
    const block = { buffer, length: 0 }
    this.#blocks.push(block)
    return block
  }
}

function takeBuffer(): Int16Array {
  return spare.pop() ?? new Int16Array(BLOCK_SAMPLES)
}

function release({ buffer }: Block): void {
  if (buffer.length === BLOCK_SAMPLES && spare.length < MAX_SPARE_BLOCKS) spare.push(buffer)
}
