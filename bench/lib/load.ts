import { once } from 'node:events'
import net from 'node:net'
import { createUpgradeRequest, encodeClientFrame } from '@live-scribe/testing/clients/client-frame'
import WebSocket from 'ws'
import { epochMs } from './statistics.ts'

/** Milliseconds for which results are not counted: until all have begun, and a final came in each. */
const WARM_UP_MS = 5000

/** A result in a message, which is JSON in JSON: parsing all of it takes longer than receiving it. */
const RESULT = /\\"text\\":\\"([0-9.]+)\\",\\"isFinal\\":(true|false)/g
const PONG_INTERVAL_MS = 15_000
/** Longer than any message. */
const MAX_MESSAGE_LENGTH = 4096
/** What all viewers receive into, one after the other. */
const RECEIVED = Buffer.alloc(65_536)

const FRAME_INTERVAL_MS = 100
/** 100 ms of 16-bit audio at 16 kHz. */
const SILENCE = Buffer.alloc(3200)

/** Options of the load process; sent by its parent process. */
export interface LoadOptions {
  viewers: { url: string; channel: string; count: number }[]
  recorders: { url: string; token: string }[]
  seconds: number
}

/** Milliseconds from each result's emission, whose time is its text, to its arrival. */
export interface LagReport {
  interims: number[]
  finals: number[]
}

process.once('message', async (work: LoadOptions) => {
  const report: LagReport = { interims: [], finals: [] }
  const sockets: (net.Socket | WebSocket)[] = []
  for (const { url, channel, count } of work.viewers) {
    const opened = Array.from({ length: count }, () => watch(url, channel, report))
    sockets.push(...(await Promise.all(opened)))
  }
  for (const { url, token } of work.recorders) {
    const socket = new WebSocket(url, ['token', token])
    await new Promise((resolve) => socket.once('open', resolve))
    // Without audio a recording returns its recogniser after ten seconds.
    const speaking = setInterval(() => socket.send(SILENCE), FRAME_INTERVAL_MS)
    socket.once('close', () => clearInterval(speaking))
    sockets.push(socket)
  }
  // Results during the start are not measured: recorders are let in at once, and heard later.
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
  report.interims.length = 0
  report.finals.length = 0
  await new Promise((resolve) => setTimeout(resolve, work.seconds * 1000))
  process.send?.(report)
  for (const socket of sockets) {
    if (socket instanceof WebSocket) socket.terminate()
    else socket.destroy()
  }
})

/**
 * A viewer without a library, whose work would count as the server's delay; resolves once it is
 * connected.
 */
async function watch(url: string, channel: string, report: LagReport): Promise<net.Socket> {
  const { hostname, port, pathname, search } = new URL(url)
  let rest = ''
  const take = (chunk: string) => {
    const now = epochMs()
    rest += chunk
    let end = 0
    for (const { 0: result, 1: due, 2: isFinal, index } of rest.matchAll(RESULT)) {
      const delays = isFinal === 'true' ? report.finals : report.interims
      delays.push(now - Number(due))
      end = index + result.length
    }
    rest = rest.slice(end).slice(-MAX_MESSAGE_LENGTH)
  }
  const socket = net.connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: RECEIVED,
      callback: (length) => {
        take(RECEIVED.toString('latin1', 0, length))
        return true
      },
    },
  })
  socket.write(createUpgradeRequest(hostname, pathname + search))
  await once(socket, 'connect')
  if (channel) {
    const data = { channel }
    socket.write(encodeClientFrame(JSON.stringify({ event: 'pusher:subscribe', data })))
    // The hub closes viewers that are silent for long.
    const pong = encodeClientFrame(JSON.stringify({ event: 'pusher:pong' }))
    const pongs = setInterval(() => socket.write(pong), PONG_INTERVAL_MS)
    socket.once('close', () => clearInterval(pongs))
  }
  return socket
}
