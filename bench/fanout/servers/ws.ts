import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createPlainEvent, runServerProcess } from '../server-process.ts'

/* A bare broadcast loop on `ws`: no numbers, no channels, no authorisation. */

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => {
  const { port } = server.address() as AddressInfo
  runServerProcess({ port, path: '/', message: '' }, (number) => {
    const text = createPlainEvent(number)
    for (const socket of server.clients) socket.send(text)
  })
})
