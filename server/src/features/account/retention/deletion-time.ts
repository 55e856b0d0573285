import {
  NOTICE_AFTER_DAYS,
  PAGE_CLOSED_AFTER_MS,
  PAGE_GONE_AFTER_MS,
  retentionDays,
} from '@live-scribe/contract/account/retention'
import { RETENTIONS, type Retention } from '@live-scribe/contract/account/retention-choice'
import { type SQL, sql } from 'drizzle-orm'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'

/** The choice that counts for a session of a query that joins its user. */
export const effectiveRetention = sql<Retention>`coalesce(${sessions.retention}, ${users.recordingRetention})`

/**
 * When a session is deleted under a choice; null: never, or not before it has ended. A session that
 * is kept for its page may be paused, because the page that could resume it is gone.
 */
export function deletionTime(choice: SQL | Retention): SQL {
  const cases = RETENTIONS.flatMap((retention) => {
    const days = retentionDays[retention]
    return days === null
      ? []
      : [sql`when ${retention} then ${sessions.endedAt} + make_interval(days => ${days})`]
  })
  const seen = sql`coalesce(${sessions.pageSeenAt}, ${sessions.endedAt}, ${sessions.recorderSeenAt})`
  const closed = sql`coalesce(${after(sql`${sessions.pageClosedAt}`, PAGE_CLOSED_AFTER_MS)}, ${after(seen, PAGE_GONE_AFTER_MS)})`
  return sql`case ${choice}::text ${sql.join(cases, sql` `)} when 'until_closed' then ${closed} end`
}

/** Whether a session is so old when it is deleted that its owner is told a day before. */
export function needsNotice(choice: SQL | Retention, now: Date): SQL {
  const deleted = sql`greatest(${deletionTime(choice)}, ${now.toISOString()}::timestamptz)`
  return sql`coalesce(${deleted} - ${sessions.endedAt} >= make_interval(days => ${NOTICE_AFTER_DAYS}), false)`
}

/** The moment some milliseconds after a time in SQL. */
function after(time: SQL, ms: number): SQL {
  return sql`${time} + make_interval(secs => ${ms / 1000})`
}
