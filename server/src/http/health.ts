import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isLoopback, isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { isReady } from '#server/readiness.ts'
import { unauthenticated } from './app-error.ts'

/** Polled by monitoring too often for the log. */
export const PROBES = ['/healthz', '/readyz', '/metrics']

/** Health, readiness and metrics for operators, without versions, names or addresses. */
export function addHealthRoutes(app: FastifyInstance, context: AppContext): void {
  const { readiness, metrics } = context
  app.addHook('onSend', async (request, reply) => {
    if (PROBES.includes(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', async () => ({ process: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const standing = await readiness.status()
    return reply.code(isReady(standing) ? 200 : 503).send(standing)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context)) throw unauthenticated()
    const { type, text } = await metrics.page()
    return reply.type(type).send(text)
  })
}

/**
 * Metrics need the token. Without a public address they are also open to this machine; with one, a
 * proxy on this machine may forward everybody's calls.
 */
function mayRead({ headers, ip }: FastifyRequest, { config, secrets }: AppContext): boolean {
  const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ')
  if (secrets.metrics && /^bearer$/i.test(scheme) && isSame(token, secrets.metrics)) return true
  const isPublic = config.publicUrl !== null && !isLoopback(config.publicUrl)
  return !isPublic && isLoopbackAddress(ip)
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
