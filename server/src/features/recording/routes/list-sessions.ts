import { listSessions } from '@live-scribe/contract/recording/list'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { toCondition } from '../list/recording-filter.ts'
import { findSessionPage } from '../list/session-page.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { presentSession } from '../present.ts'
import { countSessions } from '../session/sessions.ts'

/** Adds the call for the caller's sessions, page by page. */
export function addListSessions(
  add: AddRoute,
  { db, now }: AppContext,
  recordings: LiveRecordings,
): void {
  add(listSessions, async ({ actor, query: { after, limit, ...filter } }) => {
    const condition = await toCondition({ db, now, recordings }, actor.id, filter)
    const { rows, next } = await findSessionPage(db, condition, { after, limit })
    const sessions = rows.map(async (row) =>
      presentSession(row, { now: now(), isRecorderAway: await recordings.isRecorderAway(row) }),
    )
    return {
      sessions: await Promise.all(sessions),
      next,
      total: after === undefined ? await countSessions(db, condition) : null,
    }
  })
}
