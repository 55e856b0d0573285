import { WEBHOOK_DELIVERY_PAGE } from '@live-scribe/contract/webhooks/webhooks'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'

/** A page of an endpoint's deliveries, newest first, and where the next page begins. */
export async function findDeliveryPage(
  db: Database,
  endpointId: string,
  before: number | null,
): Promise<{ rows: WebhookDeliveryRow[]; nextBefore: number | null }> {
  const isOf = eq(deliveries.endpointId, endpointId)
  const rows = await db
    .select()
    .from(deliveries)
    .where(before === null ? isOf : and(isOf, lt(deliveries.id, before)))
    .orderBy(desc(deliveries.id))
    .limit(WEBHOOK_DELIVERY_PAGE + 1)
  const page = rows.slice(0, WEBHOOK_DELIVERY_PAGE)
  return { rows: page, nextBefore: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/**
 * Queues an event once more, behind what waits, under the same message id; throws `not_found`, or
 * `conflict` when it waits still or the endpoint is off. The endpoint is locked first, as by
 * everybody else.
 */
export async function resendDelivery(
  db: Database,
  endpoint: WebhookEndpointRow,
  id: number,
): Promise<WebhookDeliveryRow> {
  const isDelivery = and(eq(deliveries.id, id), eq(deliveries.endpointId, endpoint.id))
  return db.transaction(async (tx) => {
    const isEndpoint = eq(endpoints.id, endpoint.id)
    const [locked] = await tx.select().from(endpoints).where(isEndpoint).for('no key update')
    if (locked?.state !== 'on') {
      throw new AppError('conflict', 'This webhook is off. Switch it on, then send again.')
    }
    const [sent] = await tx.select().from(deliveries).where(isDelivery).for('update')
    if (!sent) throw new AppError('not_found', 'This delivery is gone.')
    if (sent.state === 'waiting') {
      throw new AppError('conflict', 'This event is waiting to be sent already.')
    }
    const { endpointId, messageId, type, recordingId, segmentNumber, data, createdAt } = sent
    const again = { endpointId, messageId, type, recordingId, segmentNumber, data, createdAt }
    const [queued] = await tx.insert(deliveries).values(again).returning()
    if (!queued) throw new Error('the delivery was not written')
    return queued
  })
}
