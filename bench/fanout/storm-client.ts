import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * Viewers that reconnect automatically, as the product's page does: each joins the channel, and reads the
 * log unless the subscription says that it has missed nothing.
 */

const [port, key, code, count, last] = process.argv.slice(2)
const viewers = Number(count)
const upgrade = `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`
const readAfter = (number: string | undefined) =>
  `GET /api/transcripts/${code}?after=${number} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
const subscribe = frame(
  JSON.stringify({ event: 'pusher:subscribe', data: { channel: `transcript-${code}` } }),
)
/**
 * First and maximum reconnect delay in milliseconds, as in Pusher clients: exponential backoff with
 * jitter.
 */
const FIRST_RECONNECT_DELAY_MS = 100
const MAX_RECONNECT_DELAY_MS = 2000
/** Maximum concurrent reads of the log: open files are limited, here and on the server. */
const MAX_CONCURRENT_READS = 500
let reading = 0
const waiting: (() => void)[] = []
let caughtUp = 0

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

/** Joins the channel; also returns the data of the subscription, where the log is. */
function join(index: number): Promise<{ socket: net.Socket; position: string }> {
  const socket = dial(index)
  let received = ''
  let hasAsked = false
  socket.write(upgrade)
  return new Promise((resolve, reject) => {
    socket.on('error', () => {})
    socket.once('close', () => reject(new Error('cut')))
    socket.on('data', (chunk) => {
      received = (received + String(chunk)).slice(-2000)
      if (!hasAsked && received.includes('connection_established')) {
        hasAsked = true
        socket.write(subscribe)
      }
      const at = received.indexOf('subscription_succeeded')
      // JSON inside JSON; braces end with the message.
      const [, position] = (at >= 0 && /"data":"(\{.*?\})"/.exec(received.slice(at))) || []
      if (position !== undefined) resolve({ socket, position })
    })
  })
}

async function readLog(index: number, after: string | undefined): Promise<void> {
  // A queue, not a poll: thousands that look every few milliseconds would be the load themselves.
  if (reading >= MAX_CONCURRENT_READS) await new Promise<void>((resolve) => waiting.push(resolve))
  reading += 1
  try {
    await readLogNow(index, after)
  } finally {
    reading -= 1
    waiting.shift()?.()
  }
}

async function readLogNow(index: number, after: string | undefined): Promise<void> {
  const socket = dial(index)
  socket.on('error', () => {})
  socket.write(readAfter(after))
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  await once(socket, 'close')
  if (!received.startsWith('HTTP/1.1 200')) throw new Error('no log')
}

async function watch(index: number): Promise<void> {
  // After a reconnect only segments after the last one read are requested.
  let after: string | undefined = '0'
  let known = ''
  for (let failures = 0; ; failures += 1) {
    try {
      const { socket, position } = await join(index)
      if (position === '{}' || position !== known) await readLog(index, after)
      known = position
      after = last
      failures = 0
      caughtUp += 1
      if (caughtUp === viewers) process.send?.('caught up')
      if (!socket.closed) await once(socket, 'close')
      caughtUp -= 1
    } catch {
      await wait(
        Math.random() * Math.min(MAX_RECONNECT_DELAY_MS, FIRST_RECONNECT_DELAY_MS * 2 ** failures),
      )
    }
  }
}

for (let index = 0; index < viewers; index += 1) {
  void watch(index)
  // The first connections are spread over time; only the reconnects happen at once.
  if (index % 100 === 99) await wait(100)
}
