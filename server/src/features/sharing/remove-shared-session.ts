import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import {
  type LiveRecordings,
  type RemoveOptions,
  removeSession,
} from '#server/features/recording/index.ts'
import type { SessionCodeGuard } from './session-code-guard.ts'

/** Deletes a session, and tells whoever reads it; false when it stays. */
export type RemoveSharedSession = (session: SessionRow, options?: RemoveOptions) => Promise<boolean>

/** Creates the function that deletes a session for its owner and its viewers. */
export function createRemoveSharedSession(
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): RemoveSharedSession {
  return async (session, options) => {
    if (!(await removeSession(context, recordings, session, options))) return false
    guard.invalidate(session.code)
    await context.viewerChannels.revoke(getSessionChannelName(session.code))
    return true
  }
}
