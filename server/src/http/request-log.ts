import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { asRequest } from '#server/lib/log.ts'
import { actorIdOf } from './actor.ts'
import { PROBES } from './health.ts'

/** Somebody tried what is not theirs: the line names the user. */
const FORBIDDEN = 403
const REQUEST_ID_HEADER = 'x-request-id'
/** A proxy's request id; anything else could forge or flood the log. */
const givenId = /^[\w.:-]{8,64}$/

/** The request id from the proxy, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
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
    asRequest(request.id, done)
  })
  // The body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => asRequest(request.id, done))
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: reqId } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeOf(request)
    metrics.observe('httpAnswer', ms / 1000, { method, route, status: String(status) })
    const line = { reqId, method, route, status, ms: Math.round(ms * 10) / 10 }
    if (status === FORBIDDEN) {
      log.warn({ ...line, user: actorIdOf(request) }, 'request refused')
      return
    }
    const level = PROBES.includes(route) ? 'debug' : 'info'
    log[level](line, 'request answered')
  })
}

function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
