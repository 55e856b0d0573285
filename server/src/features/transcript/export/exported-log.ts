import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import {
  addKnownSpeakers,
  type KnownSpeakers,
  nobodyKnown,
} from '@live-scribe/contract/speakers/known-speakers'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptSegments as segments } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { findFixes } from '../fixes/find-fixes.ts'
import { toUtterance } from '../segments.ts'

/** Segments that are read, with their texts and words, at once. */
const PAGE_SEGMENTS = 250

/** What is known of a log before its texts are read. */
export interface LogOutline {
  /** The numbers of its segments in the order in which they are shown. */
  numbers: number[]
  speakers: KnownSpeakers
}

/**
 * Reads the outline of a session's log up to a segment. With two channels the order is that of the
 * first words, because the channels become final at different times. Throws AppError when the
 * session was deleted.
 */
export async function findLogOutline(
  db: Database,
  { sessionId, channels, until }: { sessionId: string; channels: number; until: number },
): Promise<LogOutline> {
  const rows = await db
    .select({
      segmentNumber: segments.segmentNumber,
      channel: segments.channel,
      speaker: segments.speaker,
      isGap: segments.isGap,
      isEcho: segments.isEcho,
      startMs: segments.startMs,
      endMs: segments.endMs,
    })
    .from(segments)
    .where(and(eq(segments.sessionId, sessionId), lte(segments.segmentNumber, until)))
    .orderBy(asc(segments.segmentNumber))
  if (rows.length === 0 && until > 0) throw deletedError()
  const speakers = addKnownSpeakers(nobodyKnown, rows)
  if (channels > 1) rows.sort((one, other) => one.startMs - other.startMs)
  return { numbers: rows.map(({ segmentNumber }) => segmentNumber), speakers }
}

/**
 * Reads segments by their numbers, page by page, with the session's fixes; throws AppError when the
 * session was deleted.
 */
export async function* readSegments(
  db: Database,
  sessionId: string,
  numbers: readonly number[],
): AsyncGenerator<TimedUtterance> {
  const fixes = await findFixes(db, sessionId)
  for (let from = 0; from < numbers.length; from += PAGE_SEGMENTS) {
    const page = numbers.slice(from, from + PAGE_SEGMENTS)
    const rows = await db
      .select()
      .from(segments)
      .where(and(eq(segments.sessionId, sessionId), inArray(segments.segmentNumber, page)))
    const found = new Map(rows.map((row) => [row.segmentNumber, row]))
    for (const number of page) {
      const row = found.get(number)
      if (!row) throw deletedError()
      yield applyFixes(toUtterance(row), fixes)
    }
  }
}

function deletedError(): AppError {
  return new AppError('session_not_found', 'The recording was deleted while it was exported.')
}
