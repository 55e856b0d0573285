/** A half-open range of samples of the stream: `endSample` is the first one after it. */
export interface Range {
  startSample: number
  endSample: number
}

/** Older ranges are merged into the first. */
const MAX_RANGES = 32

/** Ranges of a stream that are written, so that nothing is written twice. */
export class WrittenRanges {
  #ranges: Range[] = []

  /** Whether the middle of a word or range is written. */
  has({ startSample, endSample }: Range): boolean {
    const middle = (startSample + endSample) / 2
    return this.#ranges.some((range) => range.startSample <= middle && middle < range.endSample)
  }

  add(range: Range): void {
    if (range.endSample <= range.startSample) return
    const touches = (other: Range) =>
      other.startSample <= range.endSample && range.startSample <= other.endSample
    const joined = [range, ...this.#ranges.filter(touches)].reduce(hull)
    const others = this.#ranges.filter((other) => !touches(other))
    this.#ranges = [...others, joined].sort((a, b) => a.startSample - b.startSample)
    if (this.#ranges.length > MAX_RANGES) {
      const [first, second, ...rest] = this.#ranges as [Range, Range, ...Range[]]
      this.#ranges = [hull(first, second), ...rest]
    }
  }
}

function hull(one: Range, other: Range): Range {
  return {
    startSample: Math.min(one.startSample, other.startSample),
    endSample: Math.max(one.endSample, other.endSample),
  }
}
