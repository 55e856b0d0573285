/** Audio of one session from the durable position on, addressed by absolute sample position. */
export interface KeptAudio {
  /** Position of the first sample still held. */
  readonly start: number
  /** Position after the last sample. */
  readonly end: number
  append(frame: Int16Array<ArrayBuffer>): void
  /** The samples from `position` on, up to the end of their frame; undefined when there are none. */
  read(position: number): Int16Array<ArrayBuffer> | undefined
  /** Lets go of everything before `position`. */
  dropBefore(position: number): void
}

/** Keeps audio in memory, beginning at sample `from`. */
export function createKeptAudio(from = 0): KeptAudio {
  let frames: { start: number; samples: Int16Array<ArrayBuffer> }[] = []
  let start = from
  let end = from

  return {
    get start() {
      return start
    },
    get end() {
      return end
    },
    append(samples) {
      if (samples.length === 0) return
      frames.push({ start: end, samples })
      end += samples.length
    },
    read(position) {
      if (position < start || position >= end) return undefined
      const frame = frames[indexOfFrame(frames, position)]

      return frame?.samples.subarray(position - frame.start)
    },
    dropBefore(position) {
      if (position <= start) return
      start = Math.min(position, end)
      const first = start === end ? frames.length : indexOfFrame(frames, start)
      if (first > 0) frames = frames.slice(first)
    },
  }
}

/** The index of the frame that holds `position`; the caller knows that there is one. */
function indexOfFrame(frames: readonly { start: number }[], position: number): number {
  let low = 0
  let high = frames.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((frames[middle]?.start ?? 0) <= position) low = middle
    else high = middle - 1
  }

  return low
}
