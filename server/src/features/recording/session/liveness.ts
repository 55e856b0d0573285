import { sql } from 'drizzle-orm'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/** Milliseconds since its last heartbeat after which a recorder no longer counts as live. */
export const LIVE_WINDOW_MS = 45_000
/**
 * Milliseconds without a heartbeat after which a recorder counts as away: two missed heartbeats of
 * 15 s.
 */
const BEAT_WINDOW_MS = 35_000

/**
 * Condition: the session is active. The status stands in the text, as in the index of active sessions:
 * of a parameter a kept plan does not know that the index has it.
 */
export const isActive = sql`${sessions.status} = 'active'`

/** Whether the recorder of a session was connected a moment ago, on any node. */
export function hasRecentHeartbeat(session: SessionRow, now: Date): boolean {
  return isWithin(session, now, BEAT_WINDOW_MS)
}

/**
 * Whether a recorder on any node is recording into a session (POS-9). A stop makes the session
 * `paused`, so one that is still being transcribed is not live (POS-31).
 */
export function isLive(session: SessionRow, now: Date): boolean {
  return session.status === 'active' && session.recorderGeneration > 0 && isSeen(session, now)
}

/** Whether a session was stopped and the rest of its audio is being transcribed, on any node. */
export function isBeingTranscribed(session: SessionRow, now: Date): boolean {
  return session.status === 'paused' && session.stoppedAt !== null && isSeen(session, now)
}

function isSeen(session: SessionRow, now: Date): boolean {
  return isWithin(session, now, LIVE_WINDOW_MS)
}

/** A heartbeat of a time to come is of a clock that was ahead: nobody records since then. */
function isWithin({ recorderSeenAt }: SessionRow, now: Date, ms: number): boolean {
  return Math.abs(now.getTime() - recorderSeenAt.getTime()) < ms
}
