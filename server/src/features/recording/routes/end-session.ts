import { endSession } from '@live-scribe/contract/recording'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'

/**
 * The page goes away, by a close or by a reload, which look the same from here: the recording
 * ends when its recorder is not back within the repair window, whatever node records it. One that
 * no process is recording is ended by the sweep.
 */
export function addEndSession(add: AddRoute, recordings: LiveRecordings): void {
  add(endSession, async ({ body, session }) => {
    await recordings.sendToOwner(session.code, { ask: 'leave', reason: body.reason })
    return { status: session.status }
  })
}
