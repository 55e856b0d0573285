import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { createPlainEvent, runServerProcess } from '../server-process.ts'

/* A bare loop on `ws` that frames each event once and writes the same bytes to every socket. */

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
const sockets = new Set<Duplex>()
server.on('connection', (client, { socket }) => {
  sockets.add(socket)
  client.on('close', () => sockets.delete(socket))
})
server.on('listening', () => {
  const { port } = server.address() as AddressInfo
  runServerProcess({ port, path: '/', message: '' }, (number) => {
    const frame = toFrame(createPlainEvent(number))
    for (const socket of sockets) socket.write(frame)
  })
})

/** An unfragmented text frame of 126 to 65,535 bytes (RFC 6455, section 5.2). */
function toFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.from([0x81, 126, 0, 0])
  header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}
