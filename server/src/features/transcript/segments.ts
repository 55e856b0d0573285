import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { WithSubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SegmentRow } from '#server/db/schema/transcript-segments.ts'
import {
  transcriptSegments as segments,
  type transcriptionSessions as sessions,
} from '#server/db/schema.ts'

export type NewSegment = Omit<typeof segments.$inferInsert, 'isFinal'>

/** Writes one segment. Its number must be the next one: the caller holds the session's row. */
export async function insertSegment(tx: Transaction, segment: NewSegment): Promise<SegmentRow> {
  const [row] = await tx.insert(segments).values(segment).returning()
  if (!row) throw new Error('the segment was not written')
  return row
}

/** A statement that counts a session's segments up by one: at most one row. */
type Counted = WithSubqueryWithSelection<
  { id: typeof sessions.id; segmentNumber: typeof sessions.lastSegmentNumber },
  'moved'
>

/** Writes one segment for the session that `moved` counts up, in one statement; null for none. */
export async function insertNextSegment(
  db: Database,
  moved: Counted,
  segment: Omit<NewSegment, 'sessionId' | 'segmentNumber'>,
): Promise<SegmentRow | null> {
  const { text, createdAt, startMs, endMs, speaker = null, channel = 0, isGap = false } = segment
  const words = sql.param(segment.words ?? [], segments.words)
  const time = sql.param(createdAt, segments.createdAt)
  const [row] = await db
    .with(moved)
    .insert(segments)
    .select(
      sql`select ${moved.id}, ${moved.segmentNumber}, ${text}::text, true, ${time}::timestamptz,
        ${startMs}::integer, ${endMs}::integer, ${speaker}::integer, ${channel}::integer,
        ${isGap}::boolean, ${words}::jsonb from ${moved}`,
    )
    .returning()
  return row ?? null
}

/** The log of a session after a number, in order. */
export async function findSegments(
  db: Database,
  sessionId: string,
  after: number,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.sessionId, sessionId), gt(segments.segmentNumber, after)))
    .orderBy(asc(segments.segmentNumber))
}
