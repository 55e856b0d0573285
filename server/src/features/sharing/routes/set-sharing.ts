import { channelName } from '@live-scribe/contract/live/channel-events'
import { setSharing } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { type LiveRecordings, setShared } from '#server/features/recording/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { CodeGuard } from '../code-guard.ts'

/** Viewers of an unshared session lose it at once, and its recorder is told. */
export function addSetSharing(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: CodeGuard; recordings: LiveRecordings },
): void {
  add(setSharing, async ({ body, session }) => {
    await setShared(context.db, session.id, body.is_shared)
    guard.forget(session.code)
    void recordings.sendToOwner(session.code, { ask: 'look' })
    if (!body.is_shared) await context.viewerChannels.revoke(channelName(session.code))
    return { is_shared: body.is_shared }
  })
}
