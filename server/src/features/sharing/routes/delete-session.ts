import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { deleteSession } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { type LiveRecordings, removeSession } from '#server/features/recording/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/** Adds the call that deletes a session with its text; its used minutes stay billed. */
export function addDeleteSession(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  add(deleteSession, async ({ session }) => {
    const isRemoved = await removeSession(context, recordings, session)
    if (!isRemoved)
      throw new AppError('recording_active', 'Stop this recording before you delete it.')
    guard.invalidate(session.code)
    await context.viewerChannels.revoke(getSessionChannelName(session.code))
    return { deleted: true }
  })
}
