import { randomFillSync } from 'node:crypto'
import type { Writable } from 'node:stream'
import { applyMask } from '#server/lib/net/apply-mask.ts'

/* A client's binary frame (RFC 6455, section 5.2). */
const FINAL_BINARY = 0x82
const MASKED = 0x80
const KEY_BYTES = 4
/** Bytes of random masking keys that are made at once. */
const KEYS_BYTES = 8192
/** The longest header, with a length of 8 bytes. */
const MAX_HEADER_BYTES = 14

const keys = Buffer.alloc(KEYS_BYTES)
let nextKey = KEYS_BYTES
/**
 * Memory for the next frame, shared by all streams. It is used again where a write ends at once,
 * which one without TLS mostly does and one with TLS never.
 */
let scratch = Buffer.allocUnsafeSlow(0)

/**
 * Writes samples as one binary message of a WebSocket client, in one frame and one write. The
 * library would copy it twice and mask it byte by byte.
 */
export function writeAudioFrame(stream: Writable, samples: Int16Array): void {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const room = MAX_HEADER_BYTES + bytes.length
  if (scratch.length < room) scratch = Buffer.allocUnsafeSlow(room)
  const start = writeHeader(scratch, bytes.length)
  const key = takeKey()
  scratch.set(key, start - KEY_BYTES)
  const payload = scratch.subarray(start, start + bytes.length)
  payload.set(bytes)
  applyMask(payload, key)
  stream.write(scratch.subarray(0, start + bytes.length))
  // What is still to be written must stay as it is.
  if (stream.writableLength > 0) scratch = Buffer.allocUnsafeSlow(room)
}

/** Writes a header without its key; returns where the payload begins. */
function writeHeader(frame: Buffer, length: number): number {
  frame[0] = FINAL_BINARY
  if (length < 126) {
    frame[1] = MASKED | length
    return 2 + KEY_BYTES
  }
  if (length < 65_536) {
    frame[1] = MASKED | 126
    frame.writeUInt16BE(length, 2)
    return 4 + KEY_BYTES
  }
  frame[1] = MASKED | 127
  frame.writeBigUInt64BE(BigInt(length), 2)
  return 10 + KEY_BYTES
}

function takeKey(): Buffer {
  if (nextKey === KEYS_BYTES) {
    randomFillSync(keys)
    nextKey = 0
  }
  nextKey += KEY_BYTES
  return keys.subarray(nextKey - KEY_BYTES, nextKey)
}
