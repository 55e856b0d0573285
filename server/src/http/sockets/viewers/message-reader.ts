import { isUtf8 } from 'node:buffer'
import { applyMask } from '#server/lib/net/apply-mask.ts'
import { controlOpcodes } from '#server/lib/net/control-frame.ts'
import {
  FINAL,
  type FrameHeader,
  isControlFrame,
  KEY_BYTES,
  readFrameHeader,
} from '#server/lib/net/frame-header.ts'

/* Bits and opcodes of a frame's first byte (RFC 6455, section 5.2). */
const RESERVED = 0x70
const OPCODE = 0x0f
const CONTINUATION = 0x0
const BINARY = 0x2
/** The header of a frame of up to 125 bytes, as every control frame is. */
const SHORT_HEADER_BYTES = 2 + KEY_BYTES

/** Close codes of RFC 6455, section 7.4.1. */
export const closeCodes = {
  protocolError: 1002,
  noStatus: 1005,
  invalidPayload: 1007,
  tooBig: 1009,
} as const

/** What a client's frames say. */
export interface ClientMessages {
  handleMessage(text: string): void
  handlePing(payload: Buffer): void
  /** The client closes; the code is 1005 when it names none. */
  handleClose(code: number): void
  /** Whether a frame that is no message is read: a ping, a pong or a fragment. */
  allowsFrame(): boolean
  /** What it sent breaks the protocol; nothing more is read. */
  handleError(code: number): void
}

/**
 * Reads the frames of a client that sends little: whole messages of text, in parts or not, and
 * control frames. Bytes of a frame that has not arrived whole are kept, and nothing else, so that
 * thousands of readers take little memory.
 */
export class MessageReader {
  readonly #maxBytes: number
  #partialFrame: Buffer | null = null
  /** The fragments of a message whose end has not arrived. */
  #fragments: Buffer | null = null
  #isOver = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Reads the next bytes, which it may change. */
  read(chunk: Buffer, messages: ClientMessages): void {
    const bytes = this.#partialFrame ? Buffer.concat([this.#partialFrame, chunk]) : chunk
    this.#partialFrame = null
    for (let at = 0; at < bytes.length && !this.#isOver; ) {
      const header = readFrameHeader(bytes, at)
      const error = header && this.#findError(header)
      if (error) {
        this.#fail(error, messages)
        return
      }
      const end = header ? at + header.size + header.length : Number.POSITIVE_INFINITY
      if (!header || end > bytes.length) {
        // A copy, because the buffer below is large and shared.
        this.#partialFrame = Buffer.from(bytes.subarray(at))
        return
      }
      const from = at + header.size
      const payload = bytes.subarray(from, end)
      applyMask(payload, bytes.subarray(from - KEY_BYTES, from))
      this.#take(header.first, payload, messages)
      at = end
    }
  }

  #findError({ first, isMasked, size, length }: FrameHeader): number | null {
    const opcode = first & OPCODE
    if (!isMasked || (first & RESERVED) !== 0) return closeCodes.protocolError
    if (isControlFrame(first)) {
      const isWhole = (first & FINAL) !== 0 && size === SHORT_HEADER_BYTES
      return isWhole && opcode <= controlOpcodes.pong ? null : closeCodes.protocolError
    }
    const isExpected = (opcode === CONTINUATION) === (this.#fragments !== null)
    if (opcode > BINARY || !isExpected) return closeCodes.protocolError
    return (this.#fragments?.length ?? 0) + length > this.#maxBytes ? closeCodes.tooBig : null
  }

  #take(first: number, payload: Buffer, messages: ClientMessages): void {
    const opcode = first & OPCODE
    const isMessage = !isControlFrame(first) && (first & FINAL) !== 0
    if (opcode === controlOpcodes.close) this.#close(payload, messages)
    else if (!isMessage && !messages.allowsFrame()) this.#isOver = true
    else if (opcode === controlOpcodes.ping) messages.handlePing(payload)
    else if (!isControlFrame(first)) this.#takeFragment(first, payload, messages)
  }

  #takeFragment(first: number, payload: Buffer, messages: ClientMessages): void {
    const text = Buffer.concat([this.#fragments ?? Buffer.alloc(0), payload])
    this.#fragments = (first & FINAL) === 0 ? text : null
    if (this.#fragments) return
    if (isUtf8(text)) messages.handleMessage(text.toString('utf8'))
    else this.#fail(closeCodes.invalidPayload, messages)
  }

  #close(payload: Buffer, messages: ClientMessages): void {
    this.#isOver = true
    const code = payload.length === 0 ? closeCodes.noStatus : readCloseCode(payload)
    if (code === null) messages.handleError(closeCodes.protocolError)
    else if (!isUtf8(payload.subarray(2))) messages.handleError(closeCodes.invalidPayload)
    else messages.handleClose(code)
  }

  #fail(code: number, messages: ClientMessages): void {
    this.#isOver = true
    messages.handleError(code)
  }
}

/** The code of a close frame; null for one that may not be sent (RFC 6455, section 7.4). */
function readCloseCode(payload: Buffer): number | null {
  if (payload.length < 2) return null
  const code = payload.readUInt16BE()
  const isStandard = code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006
  return isStandard || (code >= 3000 && code <= 4999) ? code : null
}
