import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recogniserUse } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Days since 1970 until a time, by UTC. */
export function toUtcDay(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS)
}

/** Rows of one statement. */
const BATCH = 500

/** A count of samples, whole: what is stored under its id is replaced. */
export interface StoredUse {
  id: string
  sessionId: string | null
  userId: string
  channel: number
  provider: string
  isHosted: boolean
  /** Days since 1970, by UTC. */
  day: number
  samples: number
}

/** Stores counts; storing a count again, or an older value of it, changes nothing. */
export async function storeUse(db: Database, counts: readonly StoredUse[]): Promise<void> {
  for (let at = 0; at < counts.length; at += BATCH) {
    const rows = counts.slice(at, at + BATCH).map((count) => ({
      id: count.id,
      sessionId: count.sessionId,
      userId: count.userId,
      channel: count.channel,
      provider: count.provider,
      isHosted: count.isHosted,
      day: new Date(count.day * DAY_MS).toISOString().slice(0, 10),
      samples: count.samples,
    }))
    await db
      .insert(recogniserUse)
      .values(rows)
      .onConflictDoUpdate({
        target: recogniserUse.id,
        set: { samples: sql`greatest(${recogniserUse.samples}, excluded.samples)` },
      })
  }
}
