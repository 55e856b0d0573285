import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * Viewers that reconnect automatically, as the product's page does: each joins the channel, and reads the
 * log where the subscription names a segment that it lacks, or does not say where the log is. The parent
 * sends the number of the last segment, and is told when all viewers have it.
 */

const [port, key, code, count] = process.argv.slice(2)
const viewers = Number(count)
const upgrade = `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`
const subscribe = frame(
  JSON.stringify({ event: 'pusher:subscribe', data: { channel: `transcript-${code}` } }),
)
/** What the hub sends, as far as a viewer acts on it; data is JSON inside JSON. */
const POSITION =
  /subscription_succeeded","channel":"[^"]*","data":"\{(?:\\"segmentNumber\\":(\d+))?/
const FINAL =
  /\\"isFinal\\":true.*?\\"segmentNumber\\":(\d+)|\\"segmentNumber\\":(\d+).*?\\"isFinal\\":true/g
const LAST_SEGMENT = /"last_segment":(\d+)/
/**
 * First and maximum reconnect delay in milliseconds, as in Pusher clients: exponential backoff with
 * jitter.
 */
const FIRST_RECONNECT_DELAY_MS = 100
const MAX_RECONNECT_DELAY_MS = 2000
/** Maximum concurrent reads of the log: open files are limited, here and on the server. */
const MAX_CONCURRENT_READS = 500

interface Viewer {
  index: number
  /** The number of the last segment that it has. */
  last: number
  isConnected: boolean
  hasCaughtUp: boolean
}

let reading = 0
const waiting: (() => void)[] = []
const all: Viewer[] = Array.from({ length: viewers }, (_, index) => ({
  index,
  last: 0,
  isConnected: false,
  hasCaughtUp: false,
}))
let expected = Number.POSITIVE_INFINITY
let behind = viewers

/** A WebSocket text frame of a client, masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

function dial(index: number): net.Socket {
  // Spread over several loopback addresses, because each has its own range of ports.
  const localAddress = `127.0.0.${2 + Math.floor(index / 5000)}`
  return net.connect({ host: '127.0.0.1', port: Number(port), localAddress })
}

/** Joins the channel; also returns where the log is, null where that is not said. */
function join(viewer: Viewer): Promise<{ socket: net.Socket; position: number | null }> {
  const socket = dial(viewer.index)
  let received = ''
  let state: 'connecting' | 'subscribing' | 'joined' = 'connecting'
  socket.write(upgrade)
  return new Promise((resolve, reject) => {
    socket.on('error', () => {})
    socket.once('close', () => reject(new Error('cut')))
    socket.on('data', (chunk) => {
      received = (received + String(chunk)).slice(-2000)
      if (state === 'connecting' && received.includes('connection_established')) {
        state = 'subscribing'
        socket.write(subscribe)
      }
      const joined = state === 'subscribing' ? POSITION.exec(received) : null
      if (joined) {
        state = 'joined'
        received = received.slice(joined.index + joined[0].length)
        resolve({ socket, position: joined[1] === undefined ? null : Number(joined[1]) })
      }
      if (state !== 'joined') return
      for (const [, one, other] of received.matchAll(FINAL)) has(viewer, Number(one ?? other))
    })
  })
}

function has(viewer: Viewer, segment: number): void {
  if (segment <= viewer.last) return
  viewer.last = segment
  recount(viewer)
}

async function readLog(viewer: Viewer): Promise<void> {
  // A queue, not a poll: thousands that look every few milliseconds would be the load themselves.
  if (reading >= MAX_CONCURRENT_READS) await new Promise<void>((resolve) => waiting.push(resolve))
  reading += 1
  try {
    await readLogNow(viewer)
  } finally {
    reading -= 1
    waiting.shift()?.()
  }
}

async function readLogNow(viewer: Viewer): Promise<void> {
  const socket = dial(viewer.index)
  socket.on('error', () => {})
  socket.write(
    `GET /api/transcripts/${code}?after=${viewer.last} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
  )
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  await once(socket, 'close')
  const [, last] = LAST_SEGMENT.exec(received) ?? []
  if (last === undefined) throw new Error('no log')
  has(viewer, Number(last))
}

async function watch(viewer: Viewer): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      const { socket, position } = await join(viewer)
      const closed = once(socket, 'close')
      if (position === null || position > viewer.last) await readLog(viewer)
      failures = 0
      viewer.isConnected = true
      recount(viewer)
      await closed
      viewer.isConnected = false
      recount(viewer)
    } catch {
      await wait(
        Math.random() * Math.min(MAX_RECONNECT_DELAY_MS, FIRST_RECONNECT_DELAY_MS * 2 ** failures),
      )
    }
  }
}

/** Tells the parent when the last viewer is connected and has the last segment. */
function recount(viewer: Viewer): void {
  const hasCaughtUp = viewer.isConnected && viewer.last >= expected
  if (hasCaughtUp === viewer.hasCaughtUp) return
  viewer.hasCaughtUp = hasCaughtUp
  behind += hasCaughtUp ? -1 : 1
  if (behind === 0) process.send?.('caught up')
}

process.on('message', (last: number | 'behind') => {
  if (last === 'behind') {
    process.send?.(behind)
    return
  }
  expected = last
  for (const viewer of all) recount(viewer)
})
for (const viewer of all) {
  void watch(viewer)
  // The first connections are spread over time; only the reconnects happen at once.
  if (viewer.index % 100 === 99) await wait(100)
}
