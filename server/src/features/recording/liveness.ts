import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'

/** A recorder not heard of for this long, milliseconds, no longer counts as live. */
const liveWindow = 45_000

/** Whether some recorder, here or on another node, is recording into an active session. */
export function isLive(session: SessionRow, now: Date): boolean {
  const isClaimed = session.recorderGeneration > 0
  return isClaimed && now.getTime() - session.recorderSeenAt.getTime() < liveWindow
}
