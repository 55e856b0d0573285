import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { startedAtUs } from '../search/search-place.ts'

/** A page of sessions, and the cursor after it; null on the last page. */
interface SessionPage {
  rows: SessionRow[]
  next: string | null
}

/** Reads the sessions that meet a condition, newest first, after a cursor of an earlier page. */
export async function findSessionPage(
  db: Database,
  condition: SQL | undefined,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SessionPage> {
  const found = await db
    .select({ row: sessions, startedAtUs })
    .from(sessions)
    .where(and(condition, after === undefined ? undefined : isAfter(after)))
    .orderBy(desc(sessions.startedAt), desc(sessions.code))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ row }) => row),
    next: last ? `${last.startedAtUs}.${last.row.code}` : null,
  }
}

/** Condition: a session comes after a cursor, whose form the contract checks. */
function isAfter(cursor: string): SQL {
  const [us = '', code = ''] = cursor.split('.')
  return sql`(${sessions.startedAt}, ${sessions.code}) < (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${code}::text)`
}
