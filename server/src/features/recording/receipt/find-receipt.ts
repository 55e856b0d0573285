import type { Receipt } from '@live-scribe/contract/recording/receipt'
import { and, asc, eq, max } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import {
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { countBilledMinutes } from '#server/features/billing/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { countStoredSamples } from '../session/billed-duration.ts'
import { getDurableSamples } from '../session/durable-columns.ts'
import { getMaxMinutes } from '../session/recording-limit.ts'
import { createReceipt } from './create-receipt.ts'
import type { LogGap } from './receipt-gaps.ts'
import { mergeRecorderRuns } from './recorder-runs.ts'

/**
 * The continuity receipt of a session. Throws `session_not_found` for one that was deleted
 * meanwhile.
 */
export async function findReceipt(
  context: AppContext,
  recordings: LiveRecordings,
  { id, code }: Pick<SessionRow, 'id' | 'code'>,
): Promise<Receipt> {
  const { db, now } = context
  // Asked before the rows are read, so that a recording that ends meanwhile is read as ended.
  const counts = await recordings.findCounts(code)
  return db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('share')
    if (!session) throw sessionNotFoundError()
    const isEnded = session.status === 'completed'
    const heard = isEnded ? session.heardSamples : counts?.heardSamples
    const announced = isEnded ? session.announcedSegment : counts?.announcedSegment
    return createReceipt({
      code,
      status: session.status,
      limitMinutes: getMaxMinutes(session),
      now: now(),
      runs: mergeRecorderRuns(session.recorderRuns, counts?.recorderRuns ?? []),
      heardSamples: heard ?? countStoredSamples(session),
      log: {
        lastSegment: await findLastSegment(tx, id),
        gaps: await findGaps(tx, id),
        durableSamples: getDurableSamples(session, session.channels),
      },
      announcedSegment: announced ?? session.lastSegmentNumber,
      ledgerMinutes: await countBilledMinutes(tx, id),
    })
  })
}

async function findLastSegment(db: Database, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(segments.segmentNumber) })
    .from(segments)
    .where(eq(segments.sessionId, sessionId))
  return row?.last ?? 0
}

async function findGaps(db: Database, sessionId: string): Promise<LogGap[]> {
  const rows = await db
    .select()
    .from(segments)
    .where(and(eq(segments.sessionId, sessionId), eq(segments.isGap, true)))
    .orderBy(asc(segments.segmentNumber))
  return rows.map((row) => ({
    cause: row.gapCause ?? 'missing',
    startSample: row.gapStartSample ?? 0,
    endSample: row.gapEndSample ?? 0,
    channel: row.channel,
    segmentNumber: row.segmentNumber,
  }))
}
