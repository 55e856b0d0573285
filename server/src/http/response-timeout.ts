import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How slowly a client may read a response before its connection is cut. */
interface ResponsePace {
  /** Milliseconds allowed for every response in any case, and in which a stream's pace is measured. */
  graceMs: number
  /** Slowest accepted rate, which adds time for each byte. */
  minBytesPerSecond: number
}

/** The pace of a phone at the edge of its network. */
const SLOWEST_PACE: ResponsePace = { graceMs: 30_000, minBytesPerSecond: 4096 }

/** Disconnects clients that do not read a response, because unread data stays in memory. */
export function addResponseTimeout(app: FastifyInstance, pace = SLOWEST_PACE): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(reply, payload)
    if (bytes === null) {
      const timer = cutSlowReader(request.raw.socket, pace)
      reply.raw.once('close', () => clearInterval(timer))
      return
    }
    const timeoutMs = pace.graceMs + (bytes * 1000) / pace.minBytesPerSecond
    const timer = setTimeout(() => request.raw.socket.destroy(), timeoutMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/**
 * Disconnects a client that takes a stream more slowly than the pace, or nothing for the grace. While
 * all that was written is taken, it waits for the server, and is never too slow.
 */
function cutSlowReader(socket: Socket, { graceMs, minBytesPerSecond }: ResponsePace) {
  const countTaken = () => socket.bytesWritten - socket.writableLength
  let before = countTaken()
  const timer = setInterval(() => {
    const taken = countTaken() - before
    before += taken
    if (socket.writableLength === 0) return
    if ((taken * 1000) / graceMs < minBytesPerSecond) socket.destroy()
  }, graceMs)
  timer.unref()
  return timer
}

/** The bytes of a response; null for a stream of unknown length. */
function sizeOf(reply: FastifyReply, payload: unknown): number | null {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  if (payload instanceof Readable && !reply.hasHeader('content-length')) return null
  return Number(reply.getHeader('content-length') ?? 0)
}
