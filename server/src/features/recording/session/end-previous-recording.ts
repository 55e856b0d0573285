import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { announceIdleSessionStatus } from './announce-idle-session-status.ts'
import { completeSession } from './complete-session.ts'
import { findSessionByCode } from './sessions.ts'

/**
 * Ends a user's live recording in favour of the next one, on any node. The lease holder continues
 * to transcribe the rest of its audio; without a lease holder it ends with the stored text.
 */
export async function endPreviousRecording(
  context: AppContext,
  recordings: LiveRecordings,
  session: SessionRow,
): Promise<void> {
  await recordings.sendToLeaseHolder(session.code, { ask: 'give-way' })
  const now = context.now()
  const current = await findSessionByCode(context.db, session.code)
  if (current?.status !== 'active') return
  await completeSession(context.db, current, { reason: 'user_stopped', detail: 'taken_over', now })
  announceIdleSessionStatus(context, current, 'completed')
}
