import { getStatus, services } from '@live-scribe/contract/status'
import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { countResponses } from './count-responses.ts'
import type { MergedTrouble } from './merge-troubles.ts'
import { ServiceMonitor } from './service-monitor.ts'
import { CHECK_EVERY_MS } from './trouble.ts'

export { forgetTroubles } from './trouble-store.ts'

const MAX_TROUBLES = 50

/** Adds the call that tells whether each service works, and the checks behind it. */
export function addStatusRoutes(app: FastifyInstance, add: AddRoute, context: AppContext): void {
  const monitor = new ServiceMonitor(context)
  const flights = new SingleFlight<MergedTrouble[]>()
  countResponses(app, context.serviceAttempts)
  add(
    getStatus,
    async () => {
      const troubles = await flights.run('troubles', () => monitor.troubles())
      return {
        services: services.map((service) => {
          const last = troubles.find((trouble) => trouble.service === service)
          const since = last && (last.endedAt ?? last.beganAt)
          return {
            service,
            state: last && !last.endedAt ? ('trouble' as const) : ('working' as const),
            since: since?.toISOString() ?? null,
          }
        }),
        troubles: troubles.slice(0, MAX_TROUBLES).map(({ service, beganAt, endedAt }) => ({
          service,
          began_at: beganAt.toISOString(),
          ended_at: endedAt?.toISOString() ?? null,
        })),
      }
    },
    { hasOwnTurns: true },
  )
  addBackgroundJob(app, context, {
    name: 'The check of the services',
    everyMs: CHECK_EVERY_MS,
    errorKind: 'sweep',
    run: () => monitor.check(),
  })
}
