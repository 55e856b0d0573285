import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from '#server/db/schema.ts'

/** Milliseconds for which an endpoint belongs to a process: longer than one call lasts. */
export const CLAIM_MS = 15_000

/** An endpoint to which this process alone delivers, until another one takes the claim. */
export interface EndpointClaim {
  endpointId: string
  claim: string
}

const waiting = alias(deliveries, 'waiting')

/**
 * Condition: the delivery is due, and the first of its recording that waits for this endpoint. Each
 * recording's first is found in one pass, however many deliveries wait.
 */
const isDue = (db: Database, endpointId: string | typeof endpoints.id, now: Date) =>
  and(
    eq(deliveries.endpointId, endpointId),
    inArray(
      deliveries.id,
      db
        .select({ id: sql<number>`min(${waiting.id})` })
        .from(waiting)
        .where(and(eq(waiting.endpointId, endpointId), eq(waiting.state, 'waiting')))
        .groupBy(sql`coalesce(${waiting.recordingId}, ${waiting.messageId})`),
    ),
    or(isNull(deliveries.nextAttemptAt), lte(deliveries.nextAttemptAt, now)),
  )

/** Claims up to `limit` endpoints with due deliveries, those that waited longest first. */
export async function claimEndpoints(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<EndpointClaim[]> {
  const claimable = db
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(
      and(
        eq(endpoints.state, 'on'),
        or(isNull(endpoints.claimedUntil), lte(endpoints.claimedUntil, now)),
        sql`exists (${db
          .select({ one: sql`1` })
          .from(deliveries)
          .where(isDue(db, endpoints.id, now))})`,
      ),
    )
    .orderBy(sql`${endpoints.claimedUntil} asc nulls first`)
    .limit(limit)
    .for('no key update', { skipLocked: true })
  const claim = crypto.randomUUID()
  const claimed = await db
    .update(endpoints)
    .set({ claim, claimedUntil: toClaimEnd(now) })
    .where(sql`${endpoints.id} in (${claimable})`)
    .returning({ endpointId: endpoints.id })
  return claimed.map(({ endpointId }) => ({ endpointId, claim }))
}

/** Renews a claim and returns its next due delivery; null when there is none, or it was taken. */
export async function findNextDelivery(
  db: Database,
  claim: EndpointClaim,
  now: Date,
): Promise<{ endpoint: WebhookEndpointRow; delivery: WebhookDeliveryRow } | null> {
  const [endpoint] = await db
    .update(endpoints)
    .set({ claimedUntil: toClaimEnd(now) })
    .where(and(isHeld(claim), eq(endpoints.state, 'on')))
    .returning()
  if (!endpoint) return null
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(isDue(db, endpoint.id, now))
    .orderBy(deliveries.id)
    .limit(1)
  return delivery ? { endpoint, delivery } : null
}

/** Lets other processes claim the endpoint. */
export async function releaseEndpoint(db: Database, claim: EndpointClaim, now: Date) {
  await db.update(endpoints).set({ claim: null, claimedUntil: now }).where(isHeld(claim))
}

const isHeld = ({ endpointId, claim }: EndpointClaim) =>
  and(eq(endpoints.id, endpointId), eq(endpoints.claim, claim))

const toClaimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS)
