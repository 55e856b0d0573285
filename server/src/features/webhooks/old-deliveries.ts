import { and, desc, eq, exists, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Milliseconds for which deliveries are kept. */
const DELIVERY_RETENTION_MS = 30 * DAY_MS
/** Milliseconds between two deletions of old deliveries. */
export const OLD_DELIVERIES_INTERVAL_MS = 60_000
/** Segments that wait for an endpoint: more than most recordings have. */
const MAX_WAITING_SEGMENTS = 5000
/** Deliveries of an endpoint that are kept once they have ended. */
const MAX_KEPT_DELIVERIES = 1000

/** Deletes deliveries that are older than 30 days. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_RETENTION_MS)
  await db.delete(deliveries).where(lt(deliveries.createdAt, before))
}

/**
 * Gives up the segments that wait for an endpoint beyond its newest 5,000: one that hardly answers
 * would fill the database. Endpoint by endpoint, so that no statement takes long.
 */
export async function giveUpSurplus(db: Database): Promise<void> {
  const isOf = (endpointId: string | typeof endpoints.id) =>
    and(eq(deliveries.endpointId, endpointId), sql`${deliveries.state} = 'waiting'`)
  const waiting = db.select({ one: sql`1` }).from(deliveries).where(isOf(endpoints.id))
  const found = await db.select({ id: endpoints.id }).from(endpoints).where(exists(waiting))
  for (const { id } of found) {
    const isSegment = and(isOf(id), eq(deliveries.type, 'segment.final'))
    const [newestSurplus] = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(isSegment)
      .orderBy(desc(deliveries.id))
      .offset(MAX_WAITING_SEGMENTS)
      .limit(1)
    if (!newestSurplus) continue
    await db
      .update(deliveries)
      .set({ state: 'given_up', nextAttemptAt: null })
      .where(and(isSegment, lte(deliveries.id, newestSurplus.id)))
    await deleteSurplus(db, id)
  }
}

/** Deletes what an endpoint has beyond its newest 1,000 deliveries that have ended. */
export async function deleteSurplus(
  db: Database,
  endpointId: string,
  max = MAX_KEPT_DELIVERIES,
): Promise<void> {
  const hasEnded = and(eq(deliveries.endpointId, endpointId), ne(deliveries.state, 'waiting'))
  const [oldestKept] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(hasEnded)
    .orderBy(desc(deliveries.id))
    .offset(max - 1)
    .limit(1)
  if (!oldestKept) return
  await db.delete(deliveries).where(and(hasEnded, lt(deliveries.id, oldestKept.id)))
}
