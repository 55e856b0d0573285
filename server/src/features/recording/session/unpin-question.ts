import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/**
 * Takes down the questions of a session up to a segment; returns the highest segment whose question
 * was taken down, or null for a deleted session. A segment that is not in the log yet counts as the
 * last one.
 */
export async function unpinQuestion(
  db: Database,
  sessionId: string,
  segmentNumber: number,
): Promise<number | null> {
  const { unpinnedSegment, lastSegmentNumber } = sessions
  const [row] = await db
    .update(sessions)
    .set({
      unpinnedSegment: sql`greatest(${unpinnedSegment}, least(${segmentNumber}, ${lastSegmentNumber}))`,
    })
    .where(eq(sessions.id, sessionId))
    .returning({ unpinnedSegment })
  return row?.unpinnedSegment ?? null
}
