import WebSocket from 'ws'
import { epochMs } from './statistics.ts'

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
  const sockets: WebSocket[] = []
  for (const { url, channel, count } of work.viewers) {
    const opened = Array.from({ length: count }, () => watch(url, channel, report))
    sockets.push(...(await Promise.all(opened)))
  }
  for (const { url, token } of work.recorders) {
    const socket = new WebSocket(url, ['token', token])
    await new Promise((resolve) => socket.once('open', resolve))
    const alive = setInterval(() => socket.send('{"type":"KeepAlive"}'), 4000)
    socket.once('close', () => clearInterval(alive))
    sockets.push(socket)
  }
  // Results during the start are not measured.
  report.interims.length = 0
  report.finals.length = 0
  await new Promise((resolve) => setTimeout(resolve, work.seconds * 1000))
  process.send?.(report)
  for (const socket of sockets) socket.terminate()
})

async function watch(url: string, channel: string, report: LagReport): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.on('message', (data) => {
    const now = epochMs()
    const { event, data: inner } = JSON.parse(String(data))
    if (event !== 'transcript-event') return
    const { text, isFinal } = JSON.parse(inner)
    const delays = isFinal ? report.finals : report.interims
    delays.push(now - Number(text))
  })
  if (channel) {
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
  }
  return socket
}
