import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

const samplesPerMinute = 60 * SAMPLE_RATE_HZ

/**
 * Whole minutes heard in the user's unsettled recordings, which are reserved. `except` leaves out
 * the recording that is asking.
 */
export async function countReservedMinutes(
  db: Pick<Database, 'select'>,
  userId: string,
  except?: string,
): Promise<number> {
  const heard = sql`greatest(0, ${sessions.durableSample} - ${sessions.missingSamples})`
  // For a stopped recording that is still being transcribed, the whole duration is already known.
  const minutes = sql`greatest(ceil(${heard} / ${samplesPerMinute}::numeric), ${sessions.durationMinutes})`
  const [sum] = await db
    .select({ minutes: sql<number>`coalesce(sum(${minutes}), 0)::int` })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        ne(sessions.status, 'completed'),
        ...(except ? [ne(sessions.id, except)] : []),
      ),
    )
  return sum?.minutes ?? 0
}
