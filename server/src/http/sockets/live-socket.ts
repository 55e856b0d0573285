import type { WebSocket } from 'ws'

/** The code with which `ws` itself closes, RFC 6455 section 7.4.1. */
const MESSAGE_TOO_BIG = 1009

/** The bytes of a message from a socket, whatever form `ws` hands them over in. */
export function toBytes(data: WebSocket.RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

/** Closes with a reason cut to what a close frame holds: 123 bytes. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  const text = Buffer.from(reason)
    .subarray(0, 123)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  socket.close(code, text)
}

/** Calls back before a socket is closed for a message that is too large, while it can still be told why. */
export function beforeTooLarge(socket: WebSocket, tell: () => void): void {
  const close = socket.close.bind(socket)
  socket.close = (code, reason) => {
    if (code === MESSAGE_TOO_BIG) tell()
    close(code, reason)
  }
}
