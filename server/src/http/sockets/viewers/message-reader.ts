import { isUtf8 } from 'node:buffer'
import { applyMask } from '#server/lib/net/apply-mask.ts'
import { controlOpcodes, MAX_CONTROL_BYTES } from '#server/lib/net/control-frame.ts'
import {
  type FrameHeader,
  isControlFrame,
  KEY_BYTES,
  readFrameHeader,
} from '#server/lib/net/frame-header.ts'

/* Bits and opcodes of a frame's first byte (RFC 6455, section 5.2). */
const FINAL = 0x80
const RESERVED = 0x70
const OPCODE = 0x0f
const CONTINUATION = 0x0
const BINARY = 0x2

/** Close codes of RFC 6455, section 7.4.1. */
export const closeCodes = { protocol: 1002, none: 1005, notText: 1007, tooBig: 1009 } as const

/** What a client's frames say. */
export interface ClientMessages {
  handleMessage(text: string): void
  handlePing(payload: Buffer): void
  /** The client closes; the code is 1005 when it names none. */
  handleClose(code: number): void
  /** What it sent breaks the protocol; nothing more is read. */
  handleFault(code: number): void
}

/**
 * Reads the frames of a client that sends little: whole messages of text, in parts or not, and
 * control frames. Bytes of a frame that has not arrived whole are kept, and nothing else, so that
 * thousands of readers take little memory.
 */
export class MessageReader {
  readonly #maxBytes: number
  #rest: Buffer | null = null
  /** The parts of a message whose end has not arrived. */
  #begun: Buffer | null = null
  #isOver = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Reads the next bytes, which it may change. */
  read(chunk: Buffer, messages: ClientMessages): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = null
    for (let at = 0; at < bytes.length && !this.#isOver; ) {
      const header = readFrameHeader(bytes, at)
      const fault = header && this.#findFault(header)
      if (fault) {
        this.#fail(fault, messages)
        return
      }
      const end = header ? at + header.size + header.length : Number.POSITIVE_INFINITY
      if (!header || end > bytes.length) {
        // A copy, because the buffer below is large and shared.
        this.#rest = Buffer.from(bytes.subarray(at))
        return
      }
      const from = at + header.size
      const payload = bytes.subarray(from, end)
      applyMask(payload, bytes.subarray(from - KEY_BYTES, from))
      this.#take(header.first, payload, messages)
      at = end
    }
  }

  #findFault({ first, isMasked, length }: FrameHeader): number | null {
    const opcode = first & OPCODE
    if (!isMasked || (first & RESERVED) !== 0) return closeCodes.protocol
    if (isControlFrame(first)) {
      const isWhole = (first & FINAL) !== 0 && length <= MAX_CONTROL_BYTES
      return isWhole && opcode <= controlOpcodes.pong ? null : closeCodes.protocol
    }
    const isExpected = (opcode === CONTINUATION) === (this.#begun !== null)
    if (opcode > BINARY || !isExpected) return closeCodes.protocol
    return (this.#begun?.length ?? 0) + length > this.#maxBytes ? closeCodes.tooBig : null
  }

  #take(first: number, payload: Buffer, messages: ClientMessages): void {
    const opcode = first & OPCODE
    if (opcode === controlOpcodes.close) this.#close(payload, messages)
    else if (opcode === controlOpcodes.ping) messages.handlePing(payload)
    else if (!isControlFrame(first)) this.#takePart(first, payload, messages)
  }

  #takePart(first: number, payload: Buffer, messages: ClientMessages): void {
    const text = Buffer.concat([this.#begun ?? Buffer.alloc(0), payload])
    this.#begun = (first & FINAL) === 0 ? text : null
    if (this.#begun) return
    if (isUtf8(text)) messages.handleMessage(text.toString('utf8'))
    else this.#fail(closeCodes.notText, messages)
  }

  #close(payload: Buffer, messages: ClientMessages): void {
    this.#isOver = true
    const code = payload.length === 0 ? closeCodes.none : readCloseCode(payload)
    if (code === null) messages.handleFault(closeCodes.protocol)
    else if (!isUtf8(payload.subarray(2))) messages.handleFault(closeCodes.notText)
    else messages.handleClose(code)
  }

  #fail(code: number, messages: ClientMessages): void {
    this.#isOver = true
    messages.handleFault(code)
  }
}

/** The code of a close frame; null for one that may not be sent (RFC 6455, section 7.4). */
function readCloseCode(payload: Buffer): number | null {
  if (payload.length < 2) return null
  const code = payload.readUInt16BE()
  const isStandard = code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006
  return isStandard || (code >= 3000 && code <= 4999) ? code : null
}
