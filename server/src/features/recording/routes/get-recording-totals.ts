import { isTimeZone } from '@live-scribe/contract/export'
import { getRecordingTotals } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { countMinutesByDay, countRecordedMinutes } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { countSessions } from '../session/sessions.ts'

/** Adds the call for the number and the minutes of the caller's recordings. */
export function addGetRecordingTotals(add: AddRoute, { db }: AppContext): void {
  add(getRecordingTotals, async ({ actor, query: { since, zone } }) => {
    if (zone && !isTimeZone(zone)) throw new AppError('bad_request', 'This time zone is unknown.')
    const from = since ? new Date(since) : undefined
    return {
      recordings: await countSessions(db, isOwnSession(actor.id)),
      minutes: await countRecordedMinutes(db, actor.id, from),
      ...(zone && { days: await countMinutesByDay(db, actor.id, { since: from, zone }) }),
    }
  })
}
