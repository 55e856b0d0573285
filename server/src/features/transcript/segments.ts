import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, asc, eq, gt, lt, lte, max, sql } from 'drizzle-orm'
import type { WithSubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#server/db/database.ts'
import { createPlaceholder, UNNAMED_STATEMENT } from '#server/db/prepared.ts'
import type { SegmentRow } from '#server/db/schema/transcript/transcript-segments.ts'
import {
  transcriptSegments as segments,
  type transcriptionSessions as sessions,
} from '#server/db/schema.ts'

/** An utterance that is not in the log yet; it is stored as final with the next segment number. */
export type NewUtterance = Omit<TimedUtterance, 'isFinal' | 'segmentNumber'>

/** Stores one segment. Its number must be the next one: the caller has locked the session's row. */
export async function insertSegment(
  tx: Transaction,
  sessionId: string,
  final: TimedUtterance,
): Promise<TimedUtterance> {
  const values = { sessionId, ...toSegmentColumns(final) }
  const [row] = await tx.insert(segments).values(values).returning()
  if (!row) throw new Error('the segment was not written')
  return toUtterance(row)
}

/** A statement that increments a session's segment number and returns at most one row. */
type SegmentNumberIncrement = WithSubqueryWithSelection<
  { id: typeof sessions.id; segmentNumber: typeof sessions.lastSegmentNumber },
  'moved'
>

/**
 * Prepares the insert of a segment for the session that `increment` updates, in one statement; it
 * takes the result of `toSegmentColumns`, and returns a row for `toUtterance`.
 */
export function prepareSegmentInsert(db: Database, increment: SegmentNumberIncrement) {
  return db
    .with(increment)
    .insert(segments)
    .select(
      sql`select ${increment.id}, ${increment.segmentNumber}, ${createPlaceholder('text', segments.text)}::text, true,
        ${createPlaceholder('createdAt', segments.createdAt)}::timestamptz,
        ${createPlaceholder('startMs', segments.startMs)}::integer, ${createPlaceholder('endMs', segments.endMs)}::integer,
        ${createPlaceholder('speaker', segments.speaker)}::integer,
        ${createPlaceholder('channel', segments.channel)}::integer,
        ${createPlaceholder('isGap', segments.isGap)}::boolean, ${createPlaceholder('words', segments.words)}::jsonb,
        ${createPlaceholder('spokenAt', segments.spokenAt)}::timestamptz,
        ${createPlaceholder('isEcho', segments.isEcho)}::boolean,
        ${createPlaceholder('isFallback', segments.isFallback)}::boolean,
        ${createPlaceholder('gapCause', segments.gapCause)}::text,
        ${createPlaceholder('gapStartSample', segments.gapStartSample)}::bigint,
        ${createPlaceholder('gapEndSample', segments.gapEndSample)}::bigint
        from ${increment}`,
    )
    .returning()
    .prepare(UNNAMED_STATEMENT)
}

/**
 * Converts an utterance to the columns of a segment, which are also the parameters of the prepared
 * insert.
 */
export function toSegmentColumns<Fields extends NewUtterance>({
  timestamp,
  spokenAt,
  isEcho = false,
  isFallback = false,
  gap,
  ...utterance
}: Fields) {
  return {
    ...utterance,
    isEcho,
    isFallback,
    createdAt: new Date(timestamp),
    spokenAt: new Date(spokenAt),
    gapCause: gap?.cause ?? null,
    gapStartSample: gap?.startSample ?? null,
    gapEndSample: gap?.endSample ?? null,
  }
}

/** Converts a row of the log to an utterance. */
export function toUtterance(row: SegmentRow): TimedUtterance {
  const { sessionId, createdAt, spokenAt, gapCause, gapStartSample, gapEndSample, ...words } = row
  const times = { timestamp: createdAt.getTime(), spokenAt: spokenAt.getTime() }
  if (gapCause === null) return { ...words, ...times }
  const range = { startSample: gapStartSample ?? 0, endSample: gapEndSample ?? 0 }
  return { ...words, ...times, gap: { cause: gapCause, ...range } }
}

/** Maximum segments per page of the log (OUT-5). */
export const MAX_PAGE_SEGMENTS = 500
/**
 * Maximum bytes of stored texts and words per page of the log; the segment that exceeds it is the
 * last.
 */
export const MAX_PAGE_BYTES = 512 * 1024

/** A page of a session's log after a number, in order; empty only at its end. */
export async function findSegmentPage(
  db: Database,
  sessionId: string,
  after: number,
): Promise<TimedUtterance[]> {
  const isAfter = and(eq(segments.sessionId, sessionId), gt(segments.segmentNumber, after))
  const sized = db
    .select({
      number: segments.segmentNumber,
      bytes: sql<number>`octet_length(${segments.text}) + pg_column_size(${segments.words})`.as(
        'bytes',
      ),
    })
    .from(segments)
    .where(isAfter)
    .orderBy(asc(segments.segmentNumber))
    .limit(MAX_PAGE_SEGMENTS)
    .as('weighed')
  const summed = db
    .select({
      number: sized.number,
      before: sql`sum(${sized.bytes}) over (order by ${sized.number}) - ${sized.bytes}`.as(
        'before',
      ),
    })
    .from(sized)
    .as('summed')
  const last = db
    .select({ number: max(summed.number) })
    .from(summed)
    .where(lt(summed.before, MAX_PAGE_BYTES))
  const rows = await db
    .select()
    .from(segments)
    .where(and(isAfter, lte(segments.segmentNumber, last)))
    .orderBy(asc(segments.segmentNumber))
  return rows.map(toUtterance)
}
