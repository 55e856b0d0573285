import { epochMs } from '../lib/statistics.ts'

/** Bytes of 100 ms of 16-bit audio at 16 kHz. */
export const FRAME_BYTES = 3_200

/** A frame of audio whose first bytes are its send time. */
export function createTimestampedFrame(): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES, 1)
  frame.writeDoubleLE(epochMs(), 0)
  return frame
}

/** Milliseconds since a frame was sent, from its first bytes. */
export function readFrameAgeMs(frame: Buffer): number {
  return epochMs() - frame.readDoubleLE(0)
}
