import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { runWithRequestId } from '#server/lib/log.ts'
import { getActorId } from './actor.ts'
import { PROBE_PATHS } from './health.ts'

/** Forbidden requests are logged with the user's id. */
const FORBIDDEN = 403
const REQUEST_ID_HEADER = 'x-request-id'
/** The accepted form of a proxy's request id; any other could forge or flood the log. */
const givenId = /^[\w.:-]{8,64}$/

/** The request id from the proxy, or a new one. */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID()
}

/**
 * One log line and one measurement per response. URLs contain session codes and keys, so the
 * route's pattern is logged.
 */
export function registerRequestLog(
  app: FastifyInstance,
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    runWithRequestId(request.id, done)
  })
  // The body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => runWithRequestId(request.id, done))
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: reqId } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeOf(request)
    metrics.observe('httpAnswer', ms / 1000, { method, route, status: String(status) })
    const line = { reqId, method, route, status, ms: Math.round(ms * 10) / 10 }
    if (status === FORBIDDEN) {
      log.warn({ ...line, user: getActorId(request) }, 'request refused')
      return
    }
    const level = PROBE_PATHS.includes(route) ? 'debug' : 'info'
    log[level](line, 'request answered')
  })
}

function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
