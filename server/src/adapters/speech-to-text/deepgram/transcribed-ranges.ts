/** A half-open range of samples of the stream: `endSample` is the first one after it. */
export interface SampleRange {
  startSample: number
  endSample: number
}

/** Maximum number of ranges; older ones are merged into the first. */
const MAX_RANGES = 32

/** The transcribed ranges of a stream, so that no text is emitted twice. */
export class TranscribedRanges {
  #ranges: SampleRange[] = []

  /** Whether the middle of a range has been transcribed. */
  has({ startSample, endSample }: SampleRange): boolean {
    const middle = (startSample + endSample) / 2
    return this.#ranges.some((range) => range.startSample <= middle && middle < range.endSample)
  }

  add(range: SampleRange): void {
    if (range.endSample <= range.startSample) return
    const touches = (other: SampleRange) =>
      other.startSample <= range.endSample && range.startSample <= other.endSample
    const joined = [range, ...this.#ranges.filter(touches)].reduce(hull)
    const others = this.#ranges.filter((other) => !touches(other))
    this.#ranges = [...others, joined].sort((a, b) => a.startSample - b.startSample)
    if (this.#ranges.length > MAX_RANGES) {
      const [first, second, ...rest] = this.#ranges as [SampleRange, SampleRange, ...SampleRange[]]
      this.#ranges = [hull(first, second), ...rest]
    }
  }
}

function hull(one: SampleRange, other: SampleRange): SampleRange {
  return {
    startSample: Math.min(one.startSample, other.startSample),
    endSample: Math.max(one.endSample, other.endSample),
  }
}
