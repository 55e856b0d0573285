import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { announceIdleSessionStatus } from './announce-idle-session-status.ts'
import { completeSession } from './complete-session.ts'
import { hasRecentHeartbeat, isBeingTranscribed } from './liveness.ts'
import { findSessionByCode } from './sessions.ts'

const recordedText = 'This recording is running in another tab or on another device. Stop it there.'

/**
 * Ends a session that nobody records and bills what was heard, once; returns it. Throws
 * `recording_active` while a recorder is connected, on any node.
 */
export async function finishSession(
  context: AppContext,
  recordings: LiveRecordings,
  session: SessionRow,
  reason: 'user_stopped' | 'time_limit' = 'user_stopped',
): Promise<SessionRow> {
  const { db } = context
  if (session.status === 'completed') {
    announceIdleSessionStatus(context, session, 'completed')
    return session
  }
  const answer = await recordings.askLeaseHolder(session.code, { ask: 'finish' })
  const now = context.now()
  const current = await findSessionByCode(db, session.code)
  if (!current) throw sessionNotFoundError()
  if (current.status === 'completed' || isBeingTranscribed(current, now)) return current
  // A lease holder that does not respond in time may be slow rather than gone.
  const isSeen = current.status === 'active' && hasRecentHeartbeat(current, now)
  // A client that stores text alone is seen by it, and its time is over all the same.
  const isRecorded = isSeen && reason === 'user_stopped'
  if (answer === 'refused' || isRecorded) throw new AppError('recording_active', recordedText)
  const end = { reason, detail: 'finished', now } as const
  const completed = await completeSession(db, current, end)
  if (completed) {
    announceIdleSessionStatus(context, completed, 'completed')
    return completed
  }
  // Another request ended or resumed the session since it was read.
  const latest = await findSessionByCode(db, session.code)
  if (latest?.status === 'completed') return latest
  throw new AppError('recording_active', recordedText)
}
