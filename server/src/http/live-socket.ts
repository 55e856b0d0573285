import type { WebSocket } from 'ws'

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
