/** Samples with the position of the first one in the session. */
export interface PositionedAudio {
  start: number
  samples: Int16Array<ArrayBuffer>
}

/** The audio of one session after the durable position, ordered by position. */
export interface UnsavedAudio {
  /** Position of the first buffered sample, or `end`. */
  readonly start: number
  /** Position after the last sample. */
  readonly end: number
  append(samples: Int16Array<ArrayBuffer>): void
  /** Sets the position of the next appended samples; skipped positions are a hole. */
  skipTo(position: number): void
  /** The first samples at or after `position`, up to the end of their frame. */
  read(position: number): PositionedAudio | undefined
  /** Number of buffered samples at or after `position`. */
  countFrom(position: number): number
  /** Drops everything before `position`. */
  dropBefore(position: number): void
}

/** Creates an in-memory buffer of unsaved audio that starts at position `from`. */
export function createUnsavedAudio(from = 0): UnsavedAudio {
  let frames: PositionedAudio[] = []
  let dropped = from
  let end = from

  const read = (position: number): PositionedAudio | undefined => {
    const first = Math.max(position, dropped)
    const frame = frames[indexOfFirstEndingAfter(frames, first)]
    if (!frame) return undefined
    const start = Math.max(frame.start, first)

    return { start, samples: frame.samples.subarray(start - frame.start) }
  }

  return {
    get start() {
      return read(dropped)?.start ?? end
    },
    get end() {
      return end
    },
    append(samples) {
      if (samples.length === 0) return
      frames.push({ start: end, samples })
      end += samples.length
    },
    skipTo(position) {
      end = Math.max(end, position)
    },
    read,
    countFrom(position) {
      const first = Math.max(position, dropped)
      let count = 0
      for (let index = frames.length - 1; index >= 0; index--) {
        const frame = frames[index]
        if (!frame || endOf(frame) <= first) break
        count += endOf(frame) - Math.max(frame.start, first)
      }

      return count
    },
    dropBefore(position) {
      if (position <= dropped) return
      dropped = Math.min(position, end)
      const first = indexOfFirstEndingAfter(frames, dropped)
      if (first > 0) frames = frames.slice(first)
    },
  }
}

function endOf(frame: PositionedAudio): number {
  return frame.start + frame.samples.length
}

function indexOfFirstEndingAfter(frames: readonly PositionedAudio[], position: number): number {
  let low = 0
  let high = frames.length
  while (low < high) {
    const middle = (low + high) >> 1
    const frame = frames[middle]
    if (frame && endOf(frame) <= position) low = middle + 1
    else high = middle
  }

  return low
}
