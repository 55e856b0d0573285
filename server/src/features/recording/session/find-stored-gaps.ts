import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptSegments as segments } from '#server/db/schema.ts'
import type { SampleRange } from '../position/gap-list.ts'
import { findLowest, getDurableSamples } from './durable-columns.ts'

/**
 * The stored gaps of all channels, in order, that a session's furthest channel has passed and
 * another has not.
 */
export async function findStoredGaps(db: Database, session: SessionRow): Promise<SampleRange[]> {
  const durableSamples = getDurableSamples(session, session.channels)
  const lowest = findLowest(durableSamples)
  if (lowest === Math.max(...durableSamples)) return []
  const rows = await db
    .select({ startSample: segments.gapStartSample, endSample: segments.gapEndSample })
    .from(segments)
    .where(
      and(
        eq(segments.sessionId, session.id),
        eq(segments.channel, 0),
        // Audio that could not be written down is a gap of its channel alone.
        eq(segments.gapCause, 'missing'),
        gt(segments.gapEndSample, lowest),
      ),
    )
    .orderBy(asc(segments.gapStartSample))
  return rows.map(({ startSample, endSample }) => ({
    startSample: startSample ?? 0,
    endSample: endSample ?? 0,
  }))
}
