import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { apiKeys } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Milliseconds for which the row of a revoked key is kept. */
const REVOKED_RETENTION_MS = 90 * DAY_MS
/** Milliseconds between two deletions of old keys. */
export const OLD_KEYS_INTERVAL_MS = 60 * 60_000

/** Deletes all users' keys that were revoked more than 90 days ago. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REVOKED_RETENTION_MS)
  await db.delete(apiKeys).where(lt(apiKeys.revokedAt, before))
}
