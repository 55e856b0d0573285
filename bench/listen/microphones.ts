import { once } from 'node:events'
import WebSocket from 'ws'
import { createTimestampedFrame } from './timestamped-frame.ts'

/* Recorders that, while they speak, send 100 ms of audio every 100 ms, at different offsets. */

const FRAME_INTERVAL_MS = 100
/** A socket that sends nothing for ten seconds is closed. */
const KEEP_ALIVE_INTERVAL_MS = 4_000
/** Sockets opened concurrently. */
const MAX_CONCURRENT_CONNECTS = 20

let isSpeaking = false

process.once('message', async (recorders: { url: string; token: string }[]) => {
  const sockets: WebSocket[] = []
  for (let at = 0; at < recorders.length; at += MAX_CONCURRENT_CONNECTS) {
    const opened = recorders.slice(at, at + MAX_CONCURRENT_CONNECTS).map(async ({ url, token }) => {
      const socket = new WebSocket(url, ['token', token], { perMessageDeflate: false })
      socket.on('message', () => {})
      await once(socket, 'open')
      return socket
    })
    sockets.push(...(await Promise.all(opened)))
  }
  const speak = (socket: WebSocket) => {
    if (isSpeaking) socket.send(createTimestampedFrame())
  }
  for (const [index, socket] of sockets.entries()) {
    socket.once('close', (code) => process.send?.(`a stream was closed with ${code}`))
    setTimeout(
      () => setInterval(() => speak(socket), FRAME_INTERVAL_MS),
      (index / sockets.length) * FRAME_INTERVAL_MS,
    )
  }
  setInterval(() => {
    if (isSpeaking) return
    for (const socket of sockets) socket.send('{"type":"KeepAlive"}')
  }, KEEP_ALIVE_INTERVAL_MS)
  process.on('message', (order: 'speak' | 'pause') => {
    isSpeaking = order === 'speak'
  })
  process.send?.('connected')
})
process.on('disconnect', () => process.exit())
