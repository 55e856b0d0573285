import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import WebSocket, { WebSocketServer } from 'ws'
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

function toFrame(text: string): Buffer {
  const { Sender } = WebSocket as unknown as {
    Sender: { frame(data: Buffer, options: object): Buffer[] }
  }
  const options = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: false }
  return Buffer.concat(Sender.frame(Buffer.from(text), options))
}
