import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isLoopback, isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { isReady } from '#server/readiness.ts'
import { unauthenticated } from './app-error.ts'

/** What is asked by machines that watch, and too often for the log. */
export const PROBES = ['/healthz', '/readyz', '/metrics']

/** Tells those who run it how this process is. It says nothing of versions, names or addresses. */
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
 * Figures are for who has the token. An installation without a public address also tells them to
 * its own machine; with one, the proxy in front may stand on this machine, and all calls with it.
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
