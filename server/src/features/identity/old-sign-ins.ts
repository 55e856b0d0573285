import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authRateLimit, authSession } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Milliseconds for which an expired auth session is kept: a recording that began under it may run. */
const EXPIRED_RETENTION_MS = 7 * DAY_MS
/** Milliseconds after its last request for which a counter of the version before may count. */
const OLD_COUNTER_MS = 60 * 60_000
/** Milliseconds between two deletions of old auth sessions. */
export const OLD_SIGN_INS_INTERVAL_MS = 60 * 60_000

/** Deletes auth sessions that expired more than a week ago, and counters, with network addresses. */
export async function deleteOldSignIns(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRED_RETENTION_MS)
  await db.delete(authSession).where(lt(authSession.expiresAt, before))
  const counted = now.getTime() - OLD_COUNTER_MS
  await db.delete(authRateLimit).where(lt(authRateLimit.lastRequest, counted))
}
