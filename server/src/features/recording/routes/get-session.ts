import { getSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { presentSession } from '../present.ts'
import { findSounds } from '../use/find-sounds.ts'

/** Adds the call for one session; the node that records it tells whether its recorder is away. */
export function addGetSession(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  add(getSession, async ({ session, actor }) => {
    const isRecorderAway = await recordings.isRecorderAway(session)
    const sounds = await findSounds(context.db, session.id)
    const shown = presentSession(session, { now: context.now(), isRecorderAway, owner: actor })

    return { ...shown, sounds }
  })
}
