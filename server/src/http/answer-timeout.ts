import type { FastifyInstance, FastifyReply } from 'fastify'

/** How slowly somebody may take an answer before the connection is cut. */
export interface AnswerPace {
  /** Milliseconds that every answer has, */
  graceMs: number
  /** and more for each byte, by the slowest connection that is waited for. */
  minBytesPerSecond: number
}

/** As slow as a phone at the edge of its network. */
const SLOWEST_PACE: AnswerPace = { graceMs: 30_000, minBytesPerSecond: 4096 }

/** Cuts off who does not take an answer: what waits for a reader stays in memory until then. */
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
