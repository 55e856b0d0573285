import type { SessionStatus } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { Announcer } from '#server/features/transcript/index.ts'

/** Tells the viewers of a session that no process records how it stands now. */
export function announceStatus(
  context: AppContext,
  { code, lastSegmentNumber: lastSegment }: SessionRow,
  status: SessionStatus,
): void {
  new Announcer(context, { code, lastSegment }).status(status)
}
