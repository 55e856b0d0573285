import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { AppContext } from '#server/context.ts'
import { errorDetails } from '#server/lib/error-details.ts'

/**
 * Creates the handler of WebSocket errors. `ws` closes a socket for invalid input, such as a frame
 * that is too long; that is not logged, because clients could flood the log with it.
 */
export function createSocketErrorHandler({ log, metrics }: Pick<AppContext, 'log' | 'metrics'>) {
  return (error: Error & { code?: string }, socket: WebSocket, request: FastifyRequest): void => {
    const { code } = error
    const fields = { reqId: request.id, route: request.routeOptions.url, code }
    if (code?.startsWith('WS_ERR_') || code === 'ECONNRESET' || code === 'EPIPE') {
      log.debug(fields, 'socket closed for what it sent, or lost')
      return
    }
    log.error({ ...fields, error: errorDetails(error) }, 'socket failed')
    metrics.count('errors', { kind: 'answer' })
    socket.terminate()
  }
}
