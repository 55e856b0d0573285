import type { Service } from '@live-scribe/contract/status'
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { serviceChecks, serviceTroubles } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'
import type { Trouble } from './trouble.ts'

/** Maximum rows that are read: several nodes may each have one for the same incident. */
const MAX_ROWS = 500
const KEPT_DAYS = 90

/** Stores when a process last checked; rejects when the database does not store. */
export async function writeCheck(db: Database, process: string, now: Date): Promise<void> {
  await db
    .insert(serviceChecks)
    .values({ process, checkedAt: now })
    .onConflictDoUpdate({ target: serviceChecks.process, set: { checkedAt: now } })
}

/** Inserts incidents, or updates when they were last seen. */
export async function saveTroubles(db: Database, troubles: readonly Trouble[]): Promise<void> {
  if (troubles.length === 0) return
  await db
    .insert(serviceTroubles)
    .values([...troubles])
    .onConflictDoUpdate({
      target: serviceTroubles.id,
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    })
}

/** Incidents that any node has seen since a time, at most 500 rows, newest first. */
export async function findTroubles(db: Database, since: Date): Promise<Trouble[]> {
  const rows = await db
    .select()
    .from(serviceTroubles)
    .where(gte(serviceTroubles.lastSeenAt, since))
    .orderBy(desc(serviceTroubles.lastSeenAt))
    .limit(MAX_ROWS)
  return rows.map((row) => ({ ...row, service: row.service as Service }))
}

/** Deletes all incidents and checks of every node. */
export async function forgetTroubles(db: Database): Promise<void> {
  await db.delete(serviceTroubles)
  await db.delete(serviceChecks)
}

/** Deletes what nobody reads any more: incidents after 90 days, checks of processes after one. */
export async function deleteOldChecks(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(serviceTroubles).where(lt(serviceTroubles.lastSeenAt, daysAgo(KEPT_DAYS)))
  await db.delete(serviceChecks).where(lt(serviceChecks.checkedAt, daysAgo(1)))
}
