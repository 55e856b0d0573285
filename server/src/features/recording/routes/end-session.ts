import { endSession } from '@live-scribe/contract/recording'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'

/**
 * Adds the call that a closed or reloaded page sends: the recording ends on its node unless the
 * recorder returns within the repair window. The sweep ends a session that no process is recording.
 */
export function addEndSession(add: AddRoute, recordings: LiveRecordings): void {
  add(endSession, async ({ body, session }) => {
    await recordings.sendToLeaseHolder(session.code, { ask: 'leave', reason: body.reason })
    return { status: session.status }
  })
}
