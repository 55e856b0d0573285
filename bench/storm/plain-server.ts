import { hash } from 'node:crypto'
import net from 'node:net'
import { encodeTextFrame } from '../../server/src/lib/net/text-frame.ts'

/*
 * The least that a server in Node has to do for viewers who come back: it answers each handshake and
 * each subscription with as many bytes and system calls as the product, and checks nothing.
 */

const [port, lastSegment] = process.argv.slice(2).map(Number)
const last = lastSegment ?? 0
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const RECENT_SEGMENTS = 8

const events = Array.from({ length: RECENT_SEGMENTS }, (_, index) => {
  const segmentNumber = last - RECENT_SEGMENTS + 1 + index
  const text = `Sentence ${segmentNumber} of an interview about queues.`
  return { sessionId: 'AAAAAA', text, isFinal: true, segmentNumber, speaker: 0, startMs: 0 }
})
const subscribed = encodeTextFrame(
  JSON.stringify({
    event: 'pusher_internal:subscription_succeeded',
    channel: 'transcript-AAAAAA',
    data: JSON.stringify({ segmentNumber: last, revision: 'AAAAAAAAAAAAAAAA', events }),
  }),
)
const log = `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"last_segment":${last}}`
let ids = 0

net.createServer(serve).listen({ host: '127.0.0.1', port, backlog: 65_535 })

function serve(socket: net.Socket): void {
  let isUpgraded = false
  socket.setNoDelay()
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    if (isUpgraded) {
      socket.write(subscribed)
      return
    }
    const [, key] = /sec-websocket-key: (\S+)/i.exec(bytes.toString('latin1')) ?? []
    if (key === undefined) {
      socket.end(log)
      return
    }
    isUpgraded = true
    socket.cork()
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${hash('sha1', key + HANDSHAKE_GUID, 'base64')}\r\n\r\n`,
    )
    ids += 1
    const data = JSON.stringify({ socket_id: `${ids}.1`, activity_timeout: 120 })
    socket.write(encodeTextFrame(JSON.stringify({ event: 'pusher:connection_established', data })))
    socket.uncork()
  })
}
