import { toInt16 } from '../pcm.ts'

/** Collects float samples and emits 16-bit frames of one length. */
export interface FrameCutter {
  push(samples: Float32Array): void
  /** Emits the remaining samples as one shorter frame. */
  flush(): void
}

/** Cuts a stream of samples into frames of `length`. */
export function createFrameCutter(
  length: number,
  onFrame: (frame: Int16Array<ArrayBuffer>) => void,
): FrameCutter {
  let frame = new Int16Array(length)
  let filled = 0

  return {
    push(samples) {
      for (const sample of samples) {
        frame[filled++] = toInt16(sample)
        if (filled < length) continue
        onFrame(frame)
        frame = new Int16Array(length)
        filled = 0
      }
    },
    flush() {
      if (filled > 0) onFrame(frame.slice(0, filled))
      filled = 0
    },
  }
}
