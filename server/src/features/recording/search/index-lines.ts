import { and, eq, exists, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  transcriptSearchBacklog as backlog,
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'

/** Milliseconds. A search does not wait for it: it first indexes what it needs. */
export const INDEX_INTERVAL_MS = 10_000

/** Lines that one statement indexes: few, because no statement may keep a running recording waiting. */
const BATCH = 50

/** Indexes the lines of a user's recordings that the search index lacks, so that a search finds them. */
export async function indexLinesOf(db: Database, userId: string): Promise<void> {
  const waiting = await db
    .select({ sessionId: backlog.sessionId })
    .from(backlog)
    .innerJoin(sessions, and(eq(sessions.id, backlog.sessionId), eq(sessions.userId, userId)))
    .where(exists(findUnindexed(db)))
  for (const { sessionId } of waiting) await indexRecording(db, sessionId)
}

/** Indexes the lines of all recordings that the search index lacks. */
export async function indexLines(db: Database): Promise<void> {
  const waiting = await db
    .select({ sessionId: backlog.sessionId })
    .from(backlog)
    .where(exists(findUnindexed(db)))
  for (const { sessionId } of waiting) await indexRecording(db, sessionId)
  // A completed recording gets no more lines.
  const completed = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, backlog.sessionId), eq(sessions.status, 'completed')))
  await db
    .delete(backlog)
    .where(and(inArray(backlog.sessionId, completed), notExists(findUnindexed(db))))
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

async function indexRecording(db: Database, sessionId: string): Promise<void> {
  for (;;) {
    const [batch] = await db
      .select({ lines: sql<number>`index_segments(${sessionId}::uuid, ${BATCH}::integer)` })
      .from(sql`(values (0)) as once`)
    if (!batch || batch.lines < BATCH) return
  }
}
