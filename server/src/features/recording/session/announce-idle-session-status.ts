import type { SessionStatus } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { Announcer } from '#server/features/transcript/index.ts'

/**
 * Announces the status of a session that no process records to its viewers; `completed` also to whoever
 * asks for a completed one, as the process that completed it may have died before it told the viewers.
 */
export function announceIdleSessionStatus(
  context: AppContext,
  { code, lastSegmentNumber: lastSegment }: SessionRow,
  status: SessionStatus,
): void {
  new Announcer(context, { code, lastSegment }).status(status)
}
