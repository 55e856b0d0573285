import { and, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  transcriptSearchBacklog as backlog,
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'

/** Milliseconds. A search does not wait for it: it first indexes what it needs. */
export const INDEX_INTERVAL_MS = 10_000

/**
 * What one statement indexes, of which the last segment may exceed the characters: little, because no
 * statement may keep a running recording waiting. Each fix of the recording counts the characters
 * once more.
 */
const MAX_SEGMENTS = 50
const MAX_CHARACTERS = 4000

/** Indexes the lines of a user's recordings that the search index lacks, so that a search finds them. */
export async function indexLinesOf(db: Database, userId: string): Promise<void> {
  await indexRecordings(db, eq(findOfSession(db, sessions.userId), userId))
}

/**
 * Indexes the lines of all recordings that the search index lacks. Rejects with the first error once
 * all others are indexed.
 */
export async function indexLines(db: Database): Promise<void> {
  try {
    await indexRecordings(db)
  } finally {
    // A completed recording gets no more lines.
    await db
      .delete(backlog)
      .where(and(eq(findOfSession(db, sessions.status), 'completed'), notExists(findUnindexed(db))))
  }
}

async function indexRecordings(db: Database, condition?: SQL): Promise<void> {
  const waiting = await db
    .select({ sessionId: backlog.sessionId })
    .from(backlog)
    .where(and(condition, exists(findUnindexed(db))))
  const errors: unknown[] = []
  for (const { sessionId } of waiting)
    await indexRecording(db, sessionId).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function indexRecording(db: Database, sessionId: string): Promise<void> {
  for (;;) {
    const [batch] = await db
      .select({
        hasMore: sql<boolean>`index_segments(
        ${sessionId}::uuid, ${MAX_SEGMENTS}::integer, ${MAX_CHARACTERS}::integer)`,
      })
      .from(sql`(values (0)) as once`)
    if (!batch?.hasMore) return
  }
}

function findUnindexed(db: Database) {
  return db
    .select({ number: segments.segmentNumber })
    .from(segments)
    .where(
      and(
        eq(segments.sessionId, backlog.sessionId),
        gt(segments.segmentNumber, backlog.indexedSegmentNumber),
      ),
    )
}

/** A column of the session of a backlog row. The few rows are read first, whatever is known of the tables. */
function findOfSession(db: Database, column: typeof sessions.userId | typeof sessions.status): SQL {
  return sql`${db.select({ column }).from(sessions).where(eq(sessions.id, backlog.sessionId))}`
}
