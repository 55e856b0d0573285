import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

const samplesPerMinute = 60 * SAMPLE_RATE_HZ

/**
 * Whole minutes that the user's unsettled recordings hold: what they heard, or the length that was
 * chosen for them. `except` leaves out the recording that is asking.
 */
export async function countReservedMinutes(
  db: Pick<Database, 'select'>,
  userId: string,
  except?: string,
): Promise<number> {
  const heard = sql`greatest(0, ${sessions.durableSample} - ${sessions.missingSamples})`
  // For a stopped recording that is still being transcribed, the whole duration is already known.
  const held = sql`case when ${sessions.stoppedAt} is null then ${sessions.reservedMinutes} end`
  const minutes = sql`greatest(ceil(${heard} / ${samplesPerMinute}::numeric), ${sessions.durationMinutes}, ${held})`
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
