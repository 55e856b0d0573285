import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { setSharing } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { type LiveRecordings, setSessionShared } from '#server/features/recording/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'
import { createToldLimit } from '../told-limit.ts'

/**
 * Adds the call that shares or unshares a session. Viewers of an unshared session are disconnected
 * at once, and its recorder is notified.
 */
export function addSetSharing(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  const changes = createToldLimit(context)
  add(setSharing, async ({ actor, body, session }) => {
    // To stop sharing is never refused.
    if (body.is_shared) await changes.use(actor.id)
    await setSessionShared(context.db, session.id, body.is_shared)
    guard.invalidate(session.code)
    void recordings.sendToLeaseHolder(session.code, { ask: 'look' })
    if (!body.is_shared) await context.viewerChannels.revoke(getSessionChannelName(session.code))
    return { is_shared: body.is_shared }
  })
}
