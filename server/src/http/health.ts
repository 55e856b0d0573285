import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { hasLoopbackHost, isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { isSameSecret } from '#server/lib/net/is-same-secret.ts'
import { isReady } from '#server/readiness.ts'
import { unauthenticatedError } from './app-error.ts'

/** Paths that are not logged, because monitoring polls them often. */
export const PROBE_PATHS = ['/healthz', '/readyz', '/metrics']

/**
 * Adds the routes for health, readiness and metrics, whose responses contain no versions, names or
 * addresses.
 */
export function addHealthRoutes(app: FastifyInstance, context: AppContext): void {
  const { readiness, metrics } = context
  app.addHook('onSend', async (request, reply) => {
    if (PROBE_PATHS.includes(request.routeOptions.url ?? ''))
      reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', async () => ({ process: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness.status()
    return reply.code(isReady(status) ? 200 : 503).send(status)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context)) throw unauthenticatedError()
    const { type, text } = await metrics.page()
    return reply.type(type).send(text)
  })
}

/**
 * Whether a request may read the metrics: with the token. Without a public URL this machine may
 * read them too; with one, a local proxy may forward anybody's requests.
 */
function mayRead({ headers, ip }: FastifyRequest, { config, secrets }: AppContext): boolean {
  const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ')
  if (secrets.metrics && /^bearer$/i.test(scheme) && isSameSecret(token, secrets.metrics))
    return true
  const isPublic = config.publicUrl !== null && !hasLoopbackHost(config.publicUrl)
  return !isPublic && isLoopbackAddress(ip)
}
