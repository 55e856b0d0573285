import { gt, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Seconds that nothing lasts which a process or a user waits for by this time: claims, and undoing. */
const LONGEST_SECONDS = 10 * 60

/** Condition: nobody holds what is claimed until a time. */
export function isClaimOver(until: PgColumn, now: Date | SQLWrapper): SQL {
  return or(isNull(until), lte(until, now), isOfClockAhead(until, now)) ?? sql`false`
}

/**
 * Condition: a time that the clock of its moment gave, or the end of something short, is of a clock that
 * was ahead.
 */
export function isOfClockAhead(time: PgColumn, now: Date | SQLWrapper): SQL {
  const known = now instanceof Date ? sql.param(now, time) : now
  return gt(time, sql`${known}::timestamptz + make_interval(secs => ${LONGEST_SECONDS})`)
}

/** Whether the end of something short has come, or is of a clock that was ahead. */
export function hasEnded(end: Date, now: Date): boolean {
  const leftMs = end.getTime() - now.getTime()
  return leftMs <= 0 || leftMs > LONGEST_SECONDS * 1000
}
