import { listWebhookDeliveries, resendWebhook } from '@live-scribe/contract/webhooks/webhooks'
import type { AppContext } from '#server/context.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findDeliveryPage, resendDelivery } from '../deliveries.ts'
import { findEndpoint } from '../endpoints.ts'
import { createBodies } from '../event-body.ts'
import { presentDelivery } from '../present.ts'

/** Maximum events that one user sends again. */
const RESENDS_LIMIT = {
  tries: 60,
  windowSeconds: 60,
  text: 'Too many webhooks sent again. Please wait a minute.',
}

/** Adds the calls with which users see an endpoint's deliveries and send one again. */
export function addDeliveryRoutes(add: AddRoute, context: AppContext): void {
  const { db } = context
  const useResend = createLimit(context.rateLimits, 'webhook resends', RESENDS_LIMIT)
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
    await useResend(actor.id)
    const queued = await resendDelivery(db, endpoint, Number(params.delivery))
    const [body = null] = await createBodies(db, [queued])
    return presentDelivery(queued, body)
  })
}
