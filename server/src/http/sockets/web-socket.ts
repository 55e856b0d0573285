import type { WebSocket } from 'ws'

/** Maximum bytes of a close frame's reason, beside its code (RFC 6455, section 5.5). */
const MAX_REASON_BYTES = 123
/** The code with which `ws` itself closes, RFC 6455 section 7.4.1. */
const MESSAGE_TOO_BIG = 1009

/** A socket message as a Buffer, in whatever form `ws` delivers it. */
export function toBuffer(data: WebSocket.RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

/** A reason cut to what a close frame holds, between two characters. */
export function cutReason(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, MAX_REASON_BYTES)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
}

/** Closes a socket with a reason cut to what a close frame holds. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, cutReason(reason))
}

/**
 * Calls back before `ws` closes a socket for a message that is too large, while an error can still
 * be sent.
 */
export function onMessageTooLarge(socket: WebSocket, onTooLarge: () => void): void {
  const close = socket.close.bind(socket)
  socket.close = (code, reason) => {
    if (code === MESSAGE_TOO_BIG) onTooLarge()
    close(code, reason)
  }
}
