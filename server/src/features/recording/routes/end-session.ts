import { endSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findOwnSession } from '../find-own-session.ts'
import type { LiveRecordings } from '../live-recordings.ts'

/**
 * The page goes away, by a close or by a reload, which look the same from here: the recording
 * ends when its recorder is not back within the repair window, whatever node records it. One that
 * no process is recording is ended by the sweep.
 */
export function addEndSession(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  add(endSession, async ({ actor, body }) => {
    const session = await findOwnSession(context.db, actor, body.sessionId)
    await recordings.sendToOwner(session.code, { ask: 'leave', reason: body.reason })
    return { status: session.status }
  })
}
