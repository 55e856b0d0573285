/** Samples of a session from a moving start on, by their position in the session. */
export class KeptSamples {
  #blocks: Int16Array[] = []
  #start: number
  #end: number

  constructor(start: number) {
    this.#start = start
    this.#end = start
  }

  get end(): number {
    return this.#end
  }

  push(samples: Int16Array): void {
    this.#blocks.push(samples)
    this.#end += samples.length
  }

  /** Forgets whole blocks that end at or before a position. */
  dropBefore(position: number): void {
    let first = this.#blocks[0]
    while (first && this.#start + first.length <= position) {
      this.#start += first.length
      this.#blocks.shift()
      first = this.#blocks[0]
    }
  }

  /** A copy of the samples from a position to the end; from the oldest kept one at the least. */
  from(position: number): Int16Array {
    const start = Math.max(position, this.#start)
    const copy = new Int16Array(Math.max(0, this.#end - start))
    let at = this.#start
    for (const block of this.#blocks) {
      const skip = Math.max(0, start - at)
      if (skip < block.length) copy.set(block.subarray(skip), at + skip - start)
      at += block.length
    }
    return copy
  }
}
