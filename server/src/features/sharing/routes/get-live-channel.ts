import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { getLiveChannel } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { readChallengeSolution } from '../read-challenge-solution.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/**
 * Adds the call for a session's live channel. Only for callers who may read the session: on a
 * hosted service the channel's name is the permission.
 */
export function addGetLiveChannel(
  add: AddRoute,
  context: AppContext,
  guard: SessionCodeGuard,
): void {
  add(getLiveChannel, async ({ actor, params, address, headers }) => {
    const own = actor && (await findSessionByCode(context.db, params.code))
    const isOwn = own !== null && own.userId === actor?.id
    if (
      !isOwn &&
      !(await guard.admits(params.code, { address, proof: readChallengeSolution(headers) }))
    )
      throw sessionNotFoundError()
    return { channel: await context.viewerChannels.nameOf(getSessionChannelName(params.code)) }
  })
}
