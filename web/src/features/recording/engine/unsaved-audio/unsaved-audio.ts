import { type ChannelAudio, countSampleFrames, sliceSampleFrames } from '../audio/channel-audio.ts'

/** Audio with the position of its first sample frame in the session. */
export interface PositionedAudio extends ChannelAudio {
  start: number
}

/** The audio of one session after the durable position, ordered by position. */
export interface UnsavedAudio {
  /** Position of the first kept sample frame, or `end`. */
  readonly start: number
  /** Position after the last sample frame. */
  readonly end: number
  append(audio: ChannelAudio): void
  /** Sets the position of the next appended audio; skipped positions are a hole. */
  skipTo(position: number): void
  /** The first audio at or after `position`, up to the end of what was appended with it. */
  read(position: number): PositionedAudio | undefined
  /** Number of kept sample frames at or after `position`. */
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

    return { start, ...sliceSampleFrames(frame, start - frame.start) }
  }

  return {
    get start() {
      return read(dropped)?.start ?? end
    },
    get end() {
      return end
    },
    append({ samples, channels }) {
      if (samples.length === 0) return
      const audio = { start: end, samples, channels }
      frames.push(audio)
      end = endOf(audio)
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

/** Position after the last sample frame. */
export function endOf(audio: PositionedAudio): number {
  return audio.start + countSampleFrames(audio)
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
