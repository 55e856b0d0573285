import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createPlainEvent, runServerProcess } from '../server-process.ts'

/* The baseline, a bare broadcast loop on `ws`: the server keeps no sequence, no channels and no
   authorisation, and sends events of the same size as ours. */

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => {
  const { port } = server.address() as AddressInfo
  runServerProcess({ port, path: '/', message: '' }, (number) => {
    const text = createPlainEvent(number)
    for (const socket of server.clients) socket.send(text)
  })
})
