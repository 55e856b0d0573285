import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions } from '#server/db/schema.ts'

/**
 * Seconds of audio in the recordings that began in the UTC month of `now`, and what the recogniser
 * got of it: every channel has a stream of its own. The database does not know where a channel that
 * was added began, so it counts from the start of its recording. Deleted recordings do not count.
 */
export async function readRecogniserUse(db: Database, now: Date) {
  const { startedAt, durableSample, missingSamples, channels } = transcriptionSessions
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const heard = sql`greatest(${durableSample} - ${missingSamples}, 0)`
  const seconds = (samples: ReturnType<typeof sql>) =>
    sql`coalesce(round(sum(${samples}) / ${SAMPLE_RATE_HZ}::numeric), 0)`.mapWith(Number)
  const [use] = await db
    .select({
      month_recorded_seconds: seconds(heard),
      month_recogniser_seconds: seconds(sql`${heard} * ${channels}`),
    })
    .from(transcriptionSessions)
    .where(sql`${startedAt} >= ${month.toISOString()}`)
  if (!use) throw new Error('the query returned no sums')
  return use
}
