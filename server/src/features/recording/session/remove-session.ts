import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { hasEnded } from '#server/db/claim-time.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { lockUser } from '#server/features/billing/index.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { completeSessionInTransaction } from './complete-session.ts'
import { isBeingTranscribed, isLive } from './liveness.ts'

/** Which sessions may be deleted. */
export interface RemoveOptions {
  /** Ends a recording that runs; otherwise it stays. */
  evenLive?: boolean
  /** Only when its deletion can't be undone any more: its owner may bring it back meanwhile. */
  onlyDue?: boolean
  /** Asked while nobody else changes the session and its owner's choices; false lets it stay. */
  isStillWanted?: (tx: Transaction) => Promise<boolean>
}

/**
 * Deletes a session and its segments; false when it stays. One that has not ended is settled first:
 * what was heard is billed, whether its text is kept or not.
 */
export async function removeSession(
  context: AppContext,
  recordings: LiveRecordings,
  session: SessionRow,
  { evenLive = false, onlyDue = false, isStillWanted }: RemoveOptions = {},
): Promise<boolean> {
  if (!evenLive && isLive(session, context.now())) return false
  // The recorder is gone, but a process may still hold audio that is not stored.
  if (session.status === 'active') await recordings.sendToLeaseHolder(session.code, { ask: 'end' })
  const isRemoved = await context.db.transaction(async (tx) => {
    const now = context.now()
    await lockUser(tx, session.userId, now)
    const isIt = eq(sessions.id, session.id)
    const [current] = await tx.select().from(sessions).where(isIt).for('update')
    if (!current) return true
    if (onlyDue && !isDue(current, now)) return false
    if (!evenLive && isLive(current, now)) return false
    if (isStillWanted && !(await isStillWanted(tx))) return false
    if (current.status !== 'completed') {
      const end = { reason: 'user_stopped', detail: 'deleted', now } as const
      await completeSessionInTransaction(tx, current, { ...end, ...heardIn(current, now) })
    }
    await tx.delete(sessions).where(isIt)
    return true
  })
  // Makes a process that still writes to the deleted session stop.
  if (isRemoved) void recordings.sendToLeaseHolder(session.code, { ask: 'look' })
  return isRemoved
}

function isDue({ deleteAt }: SessionRow, now: Date): boolean {
  return deleteAt !== null && hasEnded(deleteAt, now)
}

/**
 * The heard samples of a stopped session whose rest is being transcribed; empty for any other
 * session.
 */
function heardIn(session: SessionRow, now: Date): { heardSamples?: number } {
  if (!isBeingTranscribed(session, now) || session.durationSeconds === null) return {}
  return { heardSamples: session.durationSeconds * SAMPLE_RATE_HZ }
}
