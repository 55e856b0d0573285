import { listWebhookDeliveries, resendWebhook } from '@live-scribe/contract/webhooks/webhooks'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findDeliveryPage, resendDelivery } from '../deliveries.ts'
import { findEndpoint } from '../endpoints.ts'
import { createBodies } from '../event-body.ts'
import { presentDelivery } from '../present.ts'

/** Maximum events that one user sends again. */
const MAX_RESENDS = { tries: 60, windowSeconds: 60 }

/** Adds the calls with which users see an endpoint's deliveries and send one again. */
export function addDeliveryRoutes(add: AddRoute, context: AppContext): void {
  const { db } = context
  const resends = context.rateLimits.limiter('webhook resends', MAX_RESENDS)
  add(listWebhookDeliveries, async ({ actor, params, query }) => {
    const endpoint = await findEndpoint(db, { userId: actor.id, id: params.id })
    const before = query.before === undefined ? null : Number(query.before)
    const { rows, nextBefore } = await findDeliveryPage(db, endpoint.id, before)
    const bodies = await createBodies(db, rows)
    return {
      deliveries: rows.map((row, index) => presentDelivery(row, bodies[index] ?? null)),
      next_before: nextBefore === null ? null : String(nextBefore),
    }
  })
  add(resendWebhook, async ({ actor, params }) => {
    const endpoint = await findEndpoint(db, { userId: actor.id, id: params.id })
    if (!(await resends.use(actor.id))) {
      throw new AppError('too_many_requests', 'Too many webhooks sent again. Please wait a minute.')
    }
    const queued = await resendDelivery(db, endpoint, Number(params.delivery))
    const [body = null] = await createBodies(db, [queued])
    return presentDelivery(queued, body)
  })
}
