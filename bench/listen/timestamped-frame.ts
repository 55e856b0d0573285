import { epochMs } from '../lib/statistics.ts'

/** 100 ms at 16 kHz. */
export const FRAME_BYTES = 3_200

/** A frame of audio whose first bytes are the time it is sent at. */
export function createTimestampedFrame(): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES, 1)
  frame.writeDoubleLE(epochMs(), 0)
  return frame
}

/** Milliseconds since a frame was sent. */
export function readFrameAgeMs(frame: Buffer): number {
  return epochMs() - frame.readDoubleLE(0)
}
