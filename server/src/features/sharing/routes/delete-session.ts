import { channelName } from '@live-scribe/contract/live/channel-events'
import { deleteSession } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { type LiveRecordings, removeSession } from '#server/features/recording/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { CodeGuard } from '../code-guard.ts'

/** Deletes a session with its text. Minutes that were used stay used. */
export function addDeleteSession(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: CodeGuard; recordings: LiveRecordings },
): void {
  add(deleteSession, async ({ session }) => {
    const isRemoved = await removeSession(context, recordings, session)
    if (!isRemoved)
      throw new AppError('recording_active', 'Stop this recording before you delete it.')
    guard.invalidate(session.code)
    await context.viewerChannels.revoke(channelName(session.code))
    return { deleted: true }
  })
}
