import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { createPlainEvent, runServerProcess } from '../server-process.ts'

/* socket.io, WebSocket only, everybody in one room. The viewer says `40`: connect. */

/** Longer than a measurement: its viewers don't answer pings. */
const PING_INTERVAL_MS = 600_000

const http = createServer()
const io = new Server(http, {
  transports: ['websocket'],
  perMessageDeflate: false,
  pingInterval: PING_INTERVAL_MS,
})
io.on('connection', (socket) => {
  void socket.join('room')
})
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo
  const path = '/socket.io/?EIO=4&transport=websocket'
  runServerProcess({ port, path, message: '40' }, (number) => {
    io.to('room').emit('transcript-event', createPlainEvent(number))
  })
})
