import type { FastifyInstance, FastifyReply } from 'fastify'

/** How slowly a client may read a response before its connection is cut. */
export interface AnswerPace {
  /** Milliseconds for every response, */
  graceMs: number
  /** and more per byte, by the slowest accepted rate. */
  minBytesPerSecond: number
}

/** As slow as a phone at the edge of its network. */
const SLOWEST_PACE: AnswerPace = { graceMs: 30_000, minBytesPerSecond: 4096 }

/** Cuts clients that do not read a response: unread data stays in memory. */
export function addAnswerTimeout(app: FastifyInstance, pace = SLOWEST_PACE): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(reply, payload)
    const timeoutMs = pace.graceMs + (bytes * 1000) / pace.minBytesPerSecond
    const timer = setTimeout(() => request.raw.socket.destroy(), timeoutMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

function sizeOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return Number(reply.getHeader('content-length') ?? 0)
}
