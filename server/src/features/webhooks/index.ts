import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { DELIVERY_INTERVAL_MS, WebhookDeliverer } from './deliverer.ts'
import { deleteOldDeliveries, giveUpSurplus, OLD_DELIVERIES_INTERVAL_MS } from './old-deliveries.ts'
import { addDeliveryRoutes } from './routes/deliveries.ts'
import { addEndpointRoutes } from './routes/endpoints.ts'

export { deleteWebhooks, findEndpoints } from './endpoints.ts'

/** Adds the calls about webhooks, and the job that delivers them. */
export function addWebhookRoutes(app: FastifyInstance, add: AddRoute, context: AppContext): void {
  addEndpointRoutes(add, context)
  addDeliveryRoutes(add, context)
  const deliverer = new WebhookDeliverer(context)
  app.addHook('preClose', () => deliverer.close())
  addBackgroundJob(app, context, {
    name: 'delivering webhooks',
    everyMs: DELIVERY_INTERVAL_MS,
    errorKind: 'webhook',
    run: () => deliverer.deliverDue(),
  })
  addBackgroundJob(app, context, {
    name: 'deleting old webhook deliveries',
    everyMs: OLD_DELIVERIES_INTERVAL_MS,
    errorKind: 'webhook',
    run: async () => {
      await deleteOldDeliveries(context.db, context.now())
      await giveUpSurplus(context.db)
    },
  })
}
