import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, asc, eq, gt, lt, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { createPlaceholder } from '#server/db/prepared.ts'
import type { SegmentRow } from '#server/db/schema/transcript/transcript-segments.ts'
import { transcriptSegments as segments } from '#server/db/schema.ts'

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

/** The placeholders of a segment's columns, in the order of the database's `append_segment`. */
export function createSegmentPlaceholders(): SQL {
  const put = createPlaceholder
  return sql`${put('text', segments.text)}::text, ${put('createdAt', segments.createdAt)}::timestamptz,
    ${put('startMs', segments.startMs)}::integer, ${put('endMs', segments.endMs)}::integer,
    ${put('speaker', segments.speaker)}::integer, ${put('channel', segments.channel)}::integer,
    ${put('isGap', segments.isGap)}::boolean, ${put('words', segments.words)}::jsonb,
    ${put('spokenAt', segments.spokenAt)}::timestamptz,
    ${put('isEcho', segments.isEcho)}::boolean, ${put('isFallback', segments.isFallback)}::boolean,
    ${put('gapCause', segments.gapCause)}::text,
    ${put('gapStartSample', segments.gapStartSample)}::bigint,
    ${put('gapEndSample', segments.gapEndSample)}::bigint`
}

/**
 * Converts an utterance to the columns of a segment, which are also the values of
 * `createSegmentPlaceholders`.
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
/** Maximum bytes of texts and words per page of the log; the segment that exceeds it is the last. */
export const MAX_PAGE_BYTES = 512 * 1024
/** Bytes of a word as JSON. The size of the column does not tell: long ones are compressed. */
const BYTES_OF_WORD = 80

/** About how many bytes a segment's text and words have once they are read. */
export const segmentBytes = sql<number>`octet_length(${segments.text}) + jsonb_array_length(${segments.words}) * ${sql.raw(String(BYTES_OF_WORD))}`

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
      bytes: segmentBytes.as('bytes'),
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
