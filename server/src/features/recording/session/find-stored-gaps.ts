import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptSegments as segments } from '#server/db/schema.ts'
import type { SampleRange } from '../position/gap-list.ts'
import { findLowest, getDurableSamples } from './durable-columns.ts'

const SAMPLES_PER_MS = SAMPLE_RATE_HZ / 1000

/**
 * The stored gaps of all channels, in order, that a session's furthest channel has passed and
 * another has not; positions are rounded to milliseconds.
 */
export async function findStoredGaps(db: Database, session: SessionRow): Promise<SampleRange[]> {
  const durableSamples = getDurableSamples(session, session.channels)
  const lowest = findLowest(durableSamples)
  if (lowest === Math.max(...durableSamples)) return []
  const rows = await db
    .select({ startMs: segments.startMs, endMs: segments.endMs })
    .from(segments)
    .where(
      and(
        eq(segments.sessionId, session.id),
        eq(segments.isGap, true),
        eq(segments.channel, 0),
        // Audio that could not be written down is a gap of its channel alone.
        like(segments.text, '%missing]'),
        gt(segments.endMs, Math.floor(lowest / SAMPLES_PER_MS)),
      ),
    )
    .orderBy(asc(segments.startMs))
  return rows.map(({ startMs, endMs }) => ({
    startSample: startMs * SAMPLES_PER_MS,
    endSample: endMs * SAMPLES_PER_MS,
  }))
}
