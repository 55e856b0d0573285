import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { webhookDeliveries as deliveries } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Milliseconds for which deliveries are kept. */
export const DELIVERY_RETENTION_MS = 30 * DAY_MS
/** Milliseconds between two deletions of old deliveries. */
export const OLD_DELIVERIES_INTERVAL_MS = 60_000
/** Segments that wait for an endpoint: more than most recordings have. */
const MAX_WAITING_SEGMENTS = 5000
/** Deliveries of an endpoint that are kept once they have ended. */
export const MAX_KEPT_DELIVERIES = 1000

/** Deletes deliveries that are older than 30 days. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_RETENTION_MS)
  await db.delete(deliveries).where(lt(deliveries.createdAt, before))
}

/**
 * Gives up the segments that wait for an endpoint beyond its newest 5,000: one that hardly answers
 * would fill the database.
 */
export async function giveUpSurplus(db: Database): Promise<void> {
  const isWaiting = and(eq(deliveries.state, 'waiting'), eq(deliveries.type, 'segment.final'))
  const ranked = db
    .select({
      id: deliveries.id,
      place:
        sql<number>`row_number() over (partition by ${deliveries.endpointId} order by ${deliveries.id} desc)`.as(
          'place',
        ),
    })
    .from(deliveries)
    .where(isWaiting)
    .as('ranked')
  const surplus = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(gt(ranked.place, MAX_WAITING_SEGMENTS))
  const given = await db
    .update(deliveries)
    .set({ state: 'given_up', nextAttemptAt: null })
    .where(and(isWaiting, inArray(deliveries.id, surplus)))
    .returning({ endpointId: deliveries.endpointId })
  for (const endpointId of new Set(given.map((row) => row.endpointId))) {
    await deleteSurplus(db, endpointId)
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
