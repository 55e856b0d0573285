import { endSession } from '@live-scribe/contract/recording'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'

/**
 * The page was closed or reloaded, which look the same here: the recording ends when its recorder
 * does not return within the repair window, on whatever node it runs. The sweep ends one that no
 * process is recording.
 */
export function addEndSession(add: AddRoute, recordings: LiveRecordings): void {
  add(endSession, async ({ body, session }) => {
    await recordings.sendToOwner(session.code, { ask: 'leave', reason: body.reason })
    return { status: session.status }
  })
}
