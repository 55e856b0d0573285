import type { EndedReason } from '@live-scribe/contract/recording'
import type { RecorderRun } from '@live-scribe/contract/recording/receipt'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { lockUser, noteGraceStart, settleRecording } from '#server/features/billing/index.ts'
import { toGapUtterance, toMs } from '../live/log/timed-utterance.ts'
import { computeBilledDuration, countStoredSamples } from './billed-duration.ts'
import { findLowest, getDurableSamples } from './durable-columns.ts'
import { getMaxMinutes } from './recording-limit.ts'
import { appendSegment } from './session-lease.ts'

/** Why, when and with how much audio a session ends. */
interface Completion {
  reason: EndedReason
  /** The cause of the session's end in detail, for diagnosis. */
  detail: string
  now: Date
  /**
   * Heard samples, from the process that records the session; by default, without a process, those
   * before the durable position.
   */
  heardSamples?: number
  /** The last segment number that readers were told; by default, without a process, the log's. */
  announcedSegment?: number
  /** What recorders have counted, as far as the process knows. */
  recorderRuns?: readonly RecorderRun[]
}

/**
 * Completes and settles a session once, whatever ended it; null when it had ended before, or when
 * another process has leased it since.
 */
export function completeSession(
  db: Database,
  session: SessionRow,
  completion: Completion,
): Promise<SessionRow | null> {
  return db.transaction(async (tx) => {
    await lockUser(tx, session.userId, completion.now)
    return completeSessionInTransaction(tx, session, completion)
  })
}

/** Completes and settles a session in the caller's transaction, which holds the user's row. */
export async function completeSessionInTransaction(
  tx: Transaction,
  session: SessionRow,
  completion: Completion,
): Promise<SessionRow | null> {
  const { reason, detail, now, announcedSegment, recorderRuns } = completion
  const heardSamples = completion.heardSamples ?? countStoredSamples(session)
  const duration = computeBilledDuration(getMaxMinutes(session), heardSamples)
  const graceMinutes = Math.max(0, duration.durationMinutes - session.recordingLimitMinutes)
  if (completion.heardSamples === undefined) await storeLastGap(tx, session, now)
  const [completed] = await tx
    .update(sessions)
    .set({
      status: 'completed',
      // A higher generation invalidates the lease of a process that still records the session.
      recorderGeneration: sql`${sessions.recorderGeneration} + 1`,
      endedAt: now,
      endedReason: reason,
      endedDetail: detail,
      heardSamples,
      // Without a process the end announces the log's last number.
      announcedSegment: announcedSegment ?? sql`${sessions.lastSegmentNumber}`,
      ...(recorderRuns ? { recorderRuns: [...recorderRuns] } : {}),
      ...(graceMinutes > 0 ? { graceStartedAt: startedAt(now) } : {}),
      ...duration,
    })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.recorderGeneration, session.recorderGeneration),
        sql`${sessions.status} <> 'completed'`,
      ),
    )
    .returning()
  if (!completed) return null
  const { id: sessionId, userId, reservedMinutes: heldMinutes, graceStartedAt } = completed
  if (graceStartedAt) await noteGraceStart(tx, userId, graceStartedAt)
  await settleRecording(tx, {
    userId,
    sessionId,
    minutes: duration.durationMinutes,
    graceMinutes,
    heldMinutes,
    now,
  })
  return completed
}

/** When the grace began, as it was stored; else now. */
const startedAt = (now: Date) =>
  sql`coalesce(${sessions.graceStartedAt}, ${now.toISOString()}::timestamptz)`

/**
 * Stores as a gap what one channel of a session lacks of the other's audio when no recorder will
 * send it any more; nothing where both end together.
 */
async function storeLastGap(tx: Transaction, session: SessionRow, now: Date): Promise<void> {
  const { channels, missingSamples } = session
  const durableSamples = getDurableSamples(session, channels)
  const [startSample, endSample] = [findLowest(durableSamples), Math.max(...durableSamples)]
  if (startSample === endSample) return
  const channel = durableSamples.indexOf(startSample)
  const gap = toGapUtterance(
    { startSample, endSample, cause: 'missing', channel },
    {
      channel,
      segmentNumber: session.lastSegmentNumber,
      timestamp: now.getTime(),
      // No process knows when the recorder paused.
      spokenAt: session.startedAt.getTime() + toMs(startSample),
    },
  )
  await appendSegment(tx, session, gap, {
    durableSamples: durableSamples.map(() => endSample),
    missingSamples: missingSamples + endSample - startSample,
  })
}
