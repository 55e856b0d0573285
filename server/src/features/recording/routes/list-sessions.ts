import { listSessions, MAX_PAST_RECORDINGS } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { presentSession } from '../present.ts'
import { findSessionsOfUser } from '../session/sessions.ts'

/** Adds the call for the caller's last sessions. */
export function addListSessions(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  add(listSessions, async ({ actor }) => {
    const rows = await findSessionsOfUser(context.db, actor.id, MAX_PAST_RECORDINGS)
    const now = context.now()
    const sessions = rows.map(async (row) =>
      presentSession(row, { now, isRecorderAway: await recordings.isRecorderAway(row) }),
    )
    return { sessions: await Promise.all(sessions) }
  })
}
