/** What a frame of a client is: a whole text unless it says otherwise. */
interface ClientFrameOptions {
  /** As in RFC 6455, section 5.2. */
  opcode?: number
  /** Whether its message ends with it. */
  isFinal?: boolean
}

/** A WebSocket frame of a client, up to 125 bytes, masked with zeros (RFC 6455, section 5.3). */
export function encodeClientFrame(
  text: string,
  { opcode = 1, isFinal = true }: ClientFrameOptions = {},
): Buffer {
  const payload = Buffer.from(text)
  const head = [(isFinal ? 0x80 : 0) | opcode, 0x80 | payload.length]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

/** The request of a WebSocket; the key is that of RFC 6455, section 1.3. */
export function createUpgradeRequest(host: string, path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`
}
