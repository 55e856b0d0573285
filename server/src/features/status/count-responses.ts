import type { Service } from '@live-scribe/contract/status'
import type { FastifyInstance } from 'fastify'
import type { ServiceAttempts } from '#server/service-attempts.ts'

const serviceOfPath: readonly [prefix: string, service: Service][] = [
  ['/api/auth/', 'signing-in'],
  ['/api/transcripts/', 'reading'],
  ['/view/', 'reading'],
]

/** Counts the responses that people get for a service as attempts at it. */
export function countResponses(app: FastifyInstance, attempts: ServiceAttempts): void {
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    const path = routeOptions.url
    const [, service] = serviceOfPath.find(([prefix]) => path?.startsWith(prefix)) ?? []
    if (!service) return
    if (statusCode >= 500) attempts.failed(service)
    else if (statusCode < 400) attempts.worked(service)
  })
}
