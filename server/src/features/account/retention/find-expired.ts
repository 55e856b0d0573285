import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'
import { deletionTime, effectiveRetention, needsNotice } from './deletion-time.ts'

/** Milliseconds between the mail about a deletion and the deletion. */
export const NOTICE_MS = DAY_MS

/** Condition: nobody records a session, and its owner has not deleted it. */
const isIdle = sql`${sessions.status} <> 'active' and ${sessions.deleteAt} is null`

/** A session whose time is over, and whose owner was told where that is promised; null: none. */
export async function findExpired(
  db: Database,
  now: Date,
  except: readonly string[],
): Promise<SessionRow | null> {
  const [row] = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isExpired(now), notInArray(sessions.id, [...except])))
    .limit(1)
  return row?.session ?? null
}

/** Whether the time of a session is still over: its owner may have chosen a longer one. */
export async function isStillExpired(tx: Transaction, now: Date, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isExpired(now)))
  return found.length > 0
}

/** Condition: the time of a session is over, and its owner was told where that is promised. */
function isExpired(now: Date): SQL | undefined {
  const told = sql`(not ${needsNotice(effectiveRetention, now)} or ${sessions.deletionNoticedAt} <= ${before(now)})`
  const isDue = sql`${deletionTime(effectiveRetention)} <= ${now.toISOString()}::timestamptz`
  return and(isIdle, isDue, told)
}

/** The sessions of a user, or of all, whose deletion is a day away and must be announced by mail. */
export async function findUnannounced(
  tx: Database | Transaction,
  now: Date,
  userId?: string,
): Promise<SessionRow[]> {
  const tomorrow = new Date(now.getTime() + NOTICE_MS).toISOString()
  const rows = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        userId === undefined ? undefined : eq(sessions.userId, userId),
        isIdle,
        sql`${sessions.deletionNoticedAt} is null`,
        sql`${deletionTime(effectiveRetention)} <= ${tomorrow}::timestamptz`,
        needsNotice(effectiveRetention, now),
      ),
    )
    .limit(1000)
  return rows.map(({ session }) => session)
}

function before(now: Date) {
  return sql`${new Date(now.getTime() - NOTICE_MS).toISOString()}::timestamptz`
}
