import { searchRecordings } from '@live-scribe/contract/search'
import type { AppContext } from '#server/context.ts'
import { MAX_CONNECTIONS } from '#server/db/max-connections.ts'
import { AppError } from '#server/http/app-error.ts'
import { toBusyError } from '#server/http/busy-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { Turns } from '#server/lib/async/turns.ts'
import { search } from '../search/search.ts'
import { dateIn } from '../search/search-days.ts'

/** Searches of a user: each may read thousands of lines. */
const SEARCH_LIMIT = {
  tries: 60,
  windowSeconds: 60,
  text: 'Too many searches. Please wait a minute.',
}

/**
 * Searches that run at once in a process, of the connections to the database: those who record
 * always find one.
 */
const PLACES = { places: Math.floor(0.4 * MAX_CONNECTIONS), maxWaiting: 200 }
const busyText = 'Many searches are running. Please try again in a few seconds.'

/** Adds the call that searches the caller's recordings. */
export function addSearchRecordings(add: AddRoute, context: AppContext): void {
  const { now } = context
  const turns = new Turns(PLACES)
  const useSearch = createLimit(context.rateLimits, 'searches', SEARCH_LIMIT)
  add(searchRecordings, async ({ actor, query: { q, zone, after } }) => {
    await useSearch(actor.id)
    const request = {
      userId: actor.id,
      typed: q,
      zone,
      today: readToday(zone, now()),
      after: after ?? null,
    }
    return turns
      .run(actor.id, () => search(context, request))
      .catch((error) => {
        throw toBusyError(error, busyText)
      })
  })
}

function readToday(zone: string, now: Date): string {
  try {
    return dateIn(zone, now)
  } catch {
    throw new AppError('bad_request', 'The time zone is unknown. Name one as in Europe/Berlin.')
  }
}
