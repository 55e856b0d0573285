import type { WebSocket } from 'ws'
import { applyMask } from '#server/lib/net/apply-mask.ts'
import {
  FINAL,
  type FrameHeader,
  isControlFrame,
  KEY_BYTES,
  readFrameHeader,
} from '#server/lib/net/frame-header.ts'

/** The first byte of an unfragmented binary frame (RFC 6455, section 5.2). */
const FINAL_BINARY = 0x82

/** A binary frame of which only a part has arrived. */
interface PartialFrame {
  key: Buffer
  payload: Buffer
  filled: number
}

/** The part of the library's receiver, a stream, that is used; its `write` is replaced. */
interface Receiver {
  write(chunk: Buffer): boolean
  readonly writableEnded: boolean
  readonly errored: Error | null
}

/**
 * Reads the unfragmented binary frames of a socket itself, because audio comes in these, ten a second
 * from each recorder; the library reads all other frames. Both emit the socket's messages.
 */
export function readBinaryFrames(socket: WebSocket, maxBytes: number): void {
  const { _receiver: receiver } = socket as unknown as { _receiver: Receiver | null }
  if (!receiver) return
  const reader = new BinaryFrameReader(maxBytes, {
    deliver: (payload) => void socket.emit('message', payload, true),
    pass: receiver.write.bind(receiver),
    isOver: () => receiver.writableEnded || receiver.errored !== null,
  })
  receiver.write = (chunk) => reader.write(chunk)
}

interface Outputs {
  deliver(payload: Buffer): void
  /** Passes bytes on; false when the sender must wait. */
  pass(bytes: Buffer): boolean
  /** Whether the connection was closed or has failed, so that nothing more is read. */
  isOver(): boolean
}

/** Divides the bytes of a connection between unfragmented binary frames and all others. */
export class BinaryFrameReader {
  readonly #maxBytes: number
  readonly #out: Outputs
  /** The begin of a header whose rest has not arrived. */
  #head: Buffer | null = null
  #partial: PartialFrame | null = null
  /** Bytes of the present frame that are still to be passed on. */
  #passing = 0
  #isFragmented = false

  constructor(maxBytes: number, out: Outputs) {
    this.#maxBytes = maxBytes
    this.#out = out
  }

  /** Reads the next bytes; false when the sender must wait. */
  write(chunk: Buffer): boolean {
    const bytes = this.#head ? Buffer.concat([this.#head, chunk]) : chunk
    this.#head = null
    let isReady = true
    let at = 0
    while (at < bytes.length && !this.#out.isOver()) {
      if (this.#passing > 0) {
        const end = Math.min(bytes.length, at + this.#passing)
        isReady = this.#out.pass(bytes.subarray(at, end)) && isReady
        this.#passing -= end - at
        at = end
      } else if (this.#partial) {
        at = this.#fill(this.#partial, bytes, at)
      } else {
        const header = readFrameHeader(bytes, at)
        if (!header) {
          this.#head = Buffer.from(bytes.subarray(at))
          return isReady
        }
        at = this.#begin(header, bytes, at)
      }
    }
    return isReady
  }

  /** Begins a frame; returns where its unread bytes begin. */
  #begin(header: FrameHeader, bytes: Buffer, at: number): number {
    const { first, isMasked, size, length } = header
    if (first !== FINAL_BINARY || !isMasked || length > this.#maxBytes || this.#isFragmented) {
      this.#passing = size + length
      if (!isControlFrame(first)) this.#isFragmented = (first & FINAL) === 0
      return at
    }
    const from = at + size
    const key = bytes.subarray(from - KEY_BYTES, from)
    if (from + length <= bytes.length) {
      const payload = bytes.subarray(from, from + length)
      applyMask(payload, key)
      this.#out.deliver(payload)
      return from + length
    }
    this.#partial = { key: Buffer.from(key), payload: Buffer.allocUnsafeSlow(length), filled: 0 }
    return from
  }

  #fill(partial: PartialFrame, bytes: Buffer, at: number): number {
    const { key, payload, filled } = partial
    const copied = bytes.copy(payload, filled, at)
    partial.filled += copied
    if (partial.filled === payload.length) {
      this.#partial = null
      applyMask(payload, key)
      this.#out.deliver(payload)
    }
    return at + copied
  }
}
