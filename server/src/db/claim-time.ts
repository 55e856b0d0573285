import { gt, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Condition: nobody holds what is claimed until a time. */
export function isClaimOver(until: PgColumn, now: Date | SQLWrapper): SQL {
  return or(isNull(until), lte(until, now), isOfClockAhead(until, now)) ?? sql`false`
}

/**
 * Condition: a time that the clock of its moment gave, or the end of a claim, is of a clock that was
 * ahead: no claim lasts ten minutes.
 */
export function isOfClockAhead(time: PgColumn, now: Date | SQLWrapper): SQL {
  const known = now instanceof Date ? sql.param(now, time) : now
  return gt(time, sql`${known}::timestamptz + interval '10 minutes'`)
}
