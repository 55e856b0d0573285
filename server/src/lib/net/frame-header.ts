/** The bit of a frame's first byte that ends a message (RFC 6455, section 5.2). */
export const FINAL = 0x80
/* Other bits of its first two bytes. */
const CONTROL = 0x08
const MASKED = 0x80
const LENGTH_BITS = 0x7f
/** Bytes of the masking key, the last of a header. */
export const KEY_BYTES = 4

/** The header of a WebSocket frame. */
export interface FrameHeader {
  /** Its first byte: the end of a message, the reserved bits and the opcode. */
  first: number
  isMasked: boolean
  /** Bytes of the header with the masking key, and of the payload. */
  size: number
  length: number
}

/** Whether a frame is a ping, pong or close, which may come between the parts of a message. */
export function isControlFrame(first: number): boolean {
  return (first & CONTROL) !== 0
}

/** The header of the frame at an index; null when it has not arrived whole. */
export function readFrameHeader(bytes: Buffer, at: number): FrameHeader | null {
  if (bytes.length < at + 2) return null
  const first = bytes[at] as number
  const second = bytes[at + 1] as number
  const isMasked = (second & MASKED) !== 0
  const short = second & LENGTH_BITS
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0
  const size = 2 + lengthBytes + (isMasked ? KEY_BYTES : 0)
  if (bytes.length < at + size) return null
  const length =
    lengthBytes === 8
      ? Number(bytes.readBigUInt64BE(at + 2))
      : lengthBytes === 2
        ? bytes.readUInt16BE(at + 2)
        : short
  return { first, isMasked, size, length }
}
