import { PAUSED_SESSION_RETENTION_MS } from '@live-scribe/contract/recording'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import type { TrustedClock } from '#server/db/trusted-clock.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { announceIdleSessionStatus } from './announce-idle-session-status.ts'
import { completeSession } from './complete-session.ts'
import { pauseSession } from './stop-session.ts'

/** Milliseconds between two sweeps. */
export const SWEEP_INTERVAL_MS = 60_000
/**
 * Milliseconds after which a session whose recorder is gone is paused: longer than the repair
 * window, as its own node does it first.
 */
export const getPauseAfterMs = (repairWindowMs: number) => 60_000 + Math.max(30_000, repairWindowMs)

/**
 * Ends abandoned sessions, such as after a crash (RISK-26). A session without a recorder is paused;
 * when no device can have audio for it any more, it is completed and billed for the received audio.
 */
export async function sweepSessions(
  context: AppContext,
  recordings: LiveRecordings,
  clock: Pick<TrustedClock, 'isTrusted'> = { isTrusted: async () => true },
): Promise<void> {
  const { repairWindowMs } = context.config.recording
  for (const session of await notSeenFor(context, 'active', getPauseAfterMs(repairWindowMs))) {
    if (await recordings.find(session.code)) continue
    const isEmpty = session.recorderGeneration === 0 && session.lastSegmentNumber === 0
    if (isEmpty) await complete(context, session, 'never_recorded')
    else if (await pauseSession(context.db, session))
      announceIdleSessionStatus(context, session, 'paused')
  }
  // A device may still have audio of what a clock that is ahead would end.
  if (!(await clock.isTrusted())) return
  for (const session of await notSeenFor(context, 'paused', PAUSED_SESSION_RETENTION_MS)) {
    await complete(context, session, 'recorder_gone')
  }
}

function notSeenFor(
  context: AppContext,
  status: 'active' | 'paused',
  ms: number,
): Promise<SessionRow[]> {
  const now = context.now().getTime()
  const before = lt(sessions.recorderSeenAt, new Date(now - ms))
  // A time to come is of a clock that was ahead. What is paused keeps its time for devices.
  const isOver =
    status === 'active' ? or(before, gt(sessions.recorderSeenAt, new Date(now + ms))) : before
  return context.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.status, status), isOver))
}

async function complete(context: AppContext, session: SessionRow, detail: string): Promise<void> {
  const now = context.now()
  const completed = await completeSession(context.db, session, {
    reason: 'user_stopped',
    detail,
    now,
  })
  if (completed) announceIdleSessionStatus(context, completed, 'completed')
}
