import { searchRecordings } from '@live-scribe/contract/search'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { search } from '../search/search.ts'
import { dateIn } from '../search/search-days.ts'

/** Adds the call that searches the caller's recordings. */
export function addSearchRecordings(add: AddRoute, { db, now }: AppContext): void {
  add(searchRecordings, async ({ actor, query: { q, zone, after } }) =>
    search(db, {
      userId: actor.id,
      typed: q,
      zone,
      today: readToday(zone, now()),
      after: after ?? null,
    }),
  )
}

function readToday(zone: string, now: Date): string {
  try {
    return dateIn(zone, now)
  } catch {
    throw new AppError('bad_request', 'The time zone is unknown. Name one as in Europe/Berlin.')
  }
}
