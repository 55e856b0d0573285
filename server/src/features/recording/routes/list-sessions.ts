import { listSessions, PAST_RECORDINGS_SHOWN } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentSession } from '../present.ts'
import { findSessionsOfUser } from '../sessions.ts'

export function addListSessions(add: AddRoute, context: AppContext): void {
  add(listSessions, async ({ actor }) => {
    const rows = await findSessionsOfUser(context.db, actor.id, PAST_RECORDINGS_SHOWN)
    return { sessions: rows.map((row) => presentSession(row, context.now())) }
  })
}
