import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { webhookDeliveries as deliveries } from '#server/db/schema.ts'

/** Milliseconds for which deliveries are kept. */
export const DELIVERY_RETENTION_MS = 30 * 24 * 60 * 60_000
/** Milliseconds between two deletions of old deliveries. */
export const OLD_DELIVERIES_INTERVAL_MS = 10 * 60_000
/** Deliveries of an endpoint that are kept, beside those that wait. */
export const MAX_KEPT_DELIVERIES = 1000

/** Deletes deliveries that are older than 30 days. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_RETENTION_MS)
  await db.delete(deliveries).where(lt(deliveries.createdAt, before))
}

/** Deletes what an endpoint has beyond its newest 1,000 deliveries; waiting ones stay. */
export async function deleteSurplus(
  db: Database,
  endpointId: string,
  max = MAX_KEPT_DELIVERIES,
): Promise<void> {
  const [oldestKept] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.endpointId, endpointId))
    .orderBy(desc(deliveries.id))
    .offset(max - 1)
    .limit(1)
  if (!oldestKept) return
  const isSurplus = and(eq(deliveries.endpointId, endpointId), lt(deliveries.id, oldestKept.id))
  await db.delete(deliveries).where(and(isSurplus, ne(deliveries.state, 'waiting')))
}
