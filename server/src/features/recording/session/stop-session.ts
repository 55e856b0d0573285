import type { RecorderRun } from '@live-scribe/contract/recording/receipt'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import type { BilledDuration } from './billed-duration.ts'
import { isHeldBy, type SessionLease } from './session-lease.ts'

/**
 * Marks a session as stopped: it accepts no more audio and is no longer live, while the rest is
 * being transcribed. From now on all minutes heard are reserved. False when the lease is lost or
 * the session has ended.
 */
export async function stopSession(
  db: Database,
  lease: SessionLease,
  { now, ...heard }: { now: Date } & BilledDuration,
): Promise<boolean> {
  const stopped = await db
    .update(sessions)
    .set({ status: 'paused', stoppedAt: now, recorderSeenAt: now, ...heard })
    .where(and(isHeldBy(lease), eq(sessions.status, 'active')))
    .returning({ id: sessions.id })
  return stopped.length > 0
}

/**
 * Pauses a session whose recorder is gone; it can be resumed. Stores what recorders have counted, if
 * the caller knows.
 */
export async function pauseSession(
  db: Database,
  lease: SessionLease,
  recorderRuns?: readonly RecorderRun[],
): Promise<boolean> {
  const counts = recorderRuns ? { recorderRuns: [...recorderRuns] } : {}
  const paused = await db
    .update(sessions)
    .set({ status: 'paused', ...counts })
    .where(and(isHeldBy(lease), eq(sessions.status, 'active')))
    .returning({ id: sessions.id })
  return paused.length > 0
}
