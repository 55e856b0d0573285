import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { asRequest } from '#server/lib/log.ts'
import { actorIdOf } from './actor.ts'
import { PROBES } from './health.ts'

/** Somebody tried what is not theirs to do: who it was stands in the line. */
const FORBIDDEN = 403
const REQUEST_ID_HEADER = 'x-request-id'
/** What a proxy may have given: anything else could forge or flood a log. */
const givenId = /^[\w.:-]{8,64}$/

/** The id that the proxy in front gave a request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID()
}

/**
 * One line and one measurement for each request that is answered. Addresses hold session codes
 * and keys, so it is the route's pattern that is told.
 */
export function registerRequestLog(
  app: FastifyInstance,
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    asRequest(request.id, done)
  })
  // The body comes by events of the connection, which know nothing of the request.
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
