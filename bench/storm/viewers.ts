import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createUpgradeRequest, encodeClientFrame } from '@live-scribe/testing/clients/client-frame'

/*
 * Viewers that reconnect automatically, as the product's page does: each joins the channel, takes what
 * the subscription says of the log, and reads the log where that is not all. The parent
 * sends the number of the last segment, and is told when all viewers have it.
 */

const [port, key, code, count] = process.argv.slice(2)
const viewers = Number(count)
const upgrade = createUpgradeRequest('127.0.0.1', `/app/${key}?protocol=7`)
const subscribe = encodeClientFrame(
  JSON.stringify({ event: 'pusher:subscribe', data: { channel: `transcript-${code}` } }),
)
const pong = encodeClientFrame(JSON.stringify({ event: 'pusher:pong', data: {} }))
/** The first byte of an unfragmented text frame (RFC 6455, section 5.2). */
const FINAL_TEXT = 0x81
/** In the response of the log. */
const LAST_SEGMENT = /"last_segment":(\d+)/
/** Milliseconds that a page waits after a connection was lost. */
const RECONNECT_AFTER_MS = 1000
const VIEWERS_PER_ADDRESS = 250
/* As `web/src/live/pusher-client.ts` then spreads the attempts. */
const FIRST_JITTER_MS = 500
const MIN_BACKOFF_MS = 1500
const MAX_BACKOFF_MS = 15_000
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

function dial(index: number): net.Socket {
  // Few for each loopback address: a port that a killed connection of it has left answers wrongly
  // while nobody listens, and costs another second.
  const localAddress = `127.0.0.${2 + Math.floor(index / VIEWERS_PER_ADDRESS)}`
  return net.connect({ host: '127.0.0.1', port: Number(port), localAddress })
}

/** Joins the channel; also returns whether the log has more than the viewer was told. */
function join(viewer: Viewer): Promise<{ socket: net.Socket; mustRead: boolean }> {
  const socket = dial(viewer.index)
  let received: Buffer = Buffer.alloc(0)
  let isUpgraded = false
  socket.write(upgrade)
  return new Promise((resolve, reject) => {
    const handle = (text: string) => {
      const { event, data } = JSON.parse(text)
      if (event === 'pusher:connection_established') socket.write(subscribe)
      if (event === 'pusher:ping') socket.write(pong)
      if (event === 'pusher_internal:subscription_succeeded') {
        resolve({ socket, mustRead: !applyPosition(viewer, JSON.parse(data)) })
      }
      if (event !== 'transcript-event') return
      const { segmentNumber } = JSON.parse(data)
      if (segmentNumber === viewer.last + 1) has(viewer, segmentNumber)
    }
    socket.on('error', () => {})
    socket.once('close', () => reject(new Error('cut')))
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const end = isUpgraded ? 0 : received.indexOf('\r\n\r\n') + 4
      if (!isUpgraded && end < 4) return
      isUpgraded = true
      const { texts, rest } = readFrames(received.subarray(end))
      received = rest
      for (const text of texts) handle(text)
    })
  })
}

/** The texts of whole frames from the server, up to 65,535 bytes each, and the bytes after them. */
function readFrames(bytes: Buffer): { texts: string[]; rest: Buffer } {
  const texts: string[] = []
  let at = 0
  while (bytes.length >= at + 4) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const begin = at + (short === 126 ? 4 : 2)
    const end = begin + (short === 126 ? bytes.readUInt16BE(at + 2) : short)
    if (end > bytes.length) break
    if (bytes[at] === FINAL_TEXT) texts.push(bytes.subarray(begin, end).toString('utf8'))
    at = end
  }
  return { texts, rest: bytes.subarray(at) }
}

interface Position {
  segmentNumber?: number
  events?: { segmentNumber: number; isFinal: boolean }[]
}

/** Whether the viewer has all segments, with those that the position names. */
function applyPosition(viewer: Viewer, { segmentNumber, events = [] }: Position): boolean {
  if (segmentNumber === undefined) return false
  const first = events.find(({ isFinal }) => isFinal)?.segmentNumber ?? segmentNumber + 1
  if (viewer.last < Math.min(first - 1, segmentNumber)) return false
  has(viewer, segmentNumber)
  return true
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
  for (let since = performance.now(); ; ) {
    try {
      const { socket, mustRead } = await join(viewer)
      const closed = once(socket, 'close')
      if (mustRead) await readLog(viewer)
      viewer.isConnected = true
      recount(viewer)
      await closed
      viewer.isConnected = false
      recount(viewer)
      await wait(RECONNECT_AFTER_MS)
      since = performance.now()
      await wait(Math.random() * FIRST_JITTER_MS)
    } catch {
      const half = (performance.now() - since) / 2
      await wait(Math.random() * Math.min(MAX_BACKOFF_MS, Math.max(MIN_BACKOFF_MS, half)))
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
