import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How slowly a client may read a response before its connection is cut. */
export interface ResponsePace {
  /** Milliseconds allowed for every response in any case, and between two parts of a stream. */
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
      reply.raw.setTimeout(pace.graceMs, () => request.raw.socket.destroy())
      return
    }
    const timeoutMs = pace.graceMs + (bytes * 1000) / pace.minBytesPerSecond
    const timer = setTimeout(() => request.raw.socket.destroy(), timeoutMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/** The bytes of a response; null for a stream of unknown length. */
function sizeOf(reply: FastifyReply, payload: unknown): number | null {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  if (payload instanceof Readable && !reply.hasHeader('content-length')) return null
  return Number(reply.getHeader('content-length') ?? 0)
}
