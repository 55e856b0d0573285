/** Bytes of a stream that are not read yet, whatever messages they came in. */
export class ByteQueue {
  #bytes: Buffer = Buffer.alloc(0)
  #skipped = 0

  /** Bytes that are here. */
  get length(): number {
    return this.#bytes.length
  }

  push(bytes: Buffer): void {
    const skipped = Math.min(this.#skipped, bytes.length)
    this.#skipped -= skipped
    const rest = bytes.subarray(skipped)
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, rest]) : rest
  }

  /** The next bytes, which stay here: fewer than `count` when there are no more. */
  peek(count: number): Buffer {
    return this.#bytes.subarray(0, count)
  }

  /** Takes the next bytes out: fewer than `count` when there are no more. */
  take(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count)
    this.#bytes = this.#bytes.subarray(count)
    return taken
  }

  /** Drops the next bytes, also those that are still to come. */
  skip(count: number): void {
    this.#skipped += count - this.take(count).length
  }
}
