import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SegmentRow } from '#server/db/schema/transcript-segments.ts'
import { transcriptSegments } from '#server/db/schema.ts'

export type NewSegment = Omit<typeof transcriptSegments.$inferInsert, 'isFinal'>

/** Writes one segment. Its number must be the next one: the caller holds the session's row. */
export async function insertSegment(tx: Transaction, segment: NewSegment): Promise<SegmentRow> {
  const [row] = await tx.insert(transcriptSegments).values(segment).returning()
  if (!row) throw new Error('the segment was not written')
  return row
}

/** The log of a session after a number, in order. */
export async function findSegments(
  db: Database,
  sessionId: string,
  after: number,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(transcriptSegments)
    .where(
      and(eq(transcriptSegments.sessionId, sessionId), gt(transcriptSegments.segmentNumber, after)),
    )
    .orderBy(asc(transcriptSegments.segmentNumber))
}
