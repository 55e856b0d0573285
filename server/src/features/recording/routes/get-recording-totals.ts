import { getRecordingTotals } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { countRecordedMinutes } from '#server/features/billing/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { countSessions } from '../session/sessions.ts'

/** Adds the call for the number and the minutes of the caller's recordings. */
export function addGetRecordingTotals(add: AddRoute, { db }: AppContext): void {
  add(getRecordingTotals, async ({ actor, query: { since } }) => ({
    recordings: await countSessions(db, isOwnSession(actor.id)),
    minutes: await countRecordedMinutes(db, actor.id, since ? new Date(since) : undefined),
  }))
}
