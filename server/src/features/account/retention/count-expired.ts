import { PAGE_GONE_AFTER_MS, type RetentionReply } from '@live-scribe/contract/account/retention'
import { RETENTIONS } from '@live-scribe/contract/account/retention-choice'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { isOwnSession } from '#server/features/recording/index.ts'
import { deletionTime, needsNotice } from './deletion-time.ts'

/** What each choice would delete of a user's finished recordings without one of their own. */
export async function countExpired(
  db: Database,
  userId: string,
  now: Date,
): Promise<RetentionReply['deletes']> {
  const soon = new Date(now.getTime() + PAGE_GONE_AFTER_MS).toISOString()
  const counts = RETENTIONS.map(async (choice) => {
    const isDue = sql`${deletionTime(choice)} <= ${soon}::timestamptz`
    const isOld = needsNotice(choice, now)
    const [row] = await db
      .select({
        soon: sql<number>`(count(*) filter (where ${isDue} and not ${isOld}))::int`,
        after_notice: sql<number>`(count(*) filter (where ${isDue} and ${isOld}))::int`,
      })
      .from(sessions)
      .where(
        and(isOwnSession(userId), eq(sessions.status, 'completed'), isNull(sessions.retention)),
      )
    return [choice, row ?? { soon: 0, after_notice: 0 }] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as RetentionReply['deletes']
}
