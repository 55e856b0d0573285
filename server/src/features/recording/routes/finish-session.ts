import { finishSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { presentSession } from '../present.ts'
import { finishSession as finish } from '../session/finish-session.ts'

/** Adds the call that ends a recording that nobody records now. */
export function addFinishSession(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  add(finishSession, async ({ session }) => {
    const finished = await finish(context, recordings, session)

    return presentSession(finished, { now: context.now() })
  })
}
