import { gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Milliseconds that no claim lasts by far. */
const MAX_CLAIM_MS = 2 * 60 * 60_000

/**
 * Condition: nobody holds what is claimed until a time. One hours away, far longer than a claim lasts,
 * is of a clock that was ahead.
 */
export function isClaimOver(until: PgColumn, now: Date): SQL {
  const last = new Date(now.getTime() + MAX_CLAIM_MS)
  return or(isNull(until), lte(until, now), gt(until, last)) ?? sql`false`
}
