import {
  addKnownSpeakers,
  type KnownSpeakers,
  nobodyKnown,
} from '@live-scribe/contract/speakers/known-speakers'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptSegments as segments } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { segmentBytes, toUtterance } from '../segments.ts'

/** Segments that are read, with their texts and words, at once, and about how many bytes of them. */
const PAGE_SEGMENTS = 250
const PAGE_BYTES = 128 * 1024
/** Segments of which the outline is read at once: the thread of all calls makes their objects. */
const OUTLINE_SEGMENTS = 2000

/** A log up to a segment, with the words of its texts or without them. */
interface ExportedLog {
  sessionId: string
  channels: number
  until: number
  hasWords: boolean
}

/** What is known of a log before its texts are read. */
export interface LogOutline {
  /** The numbers of its segments in the order in which they are shown, page by page. */
  pages: (readonly number[])[]
  speakers: KnownSpeakers
}

/**
 * Reads the outline of a session's log up to a segment. With two channels the order is that of the
 * first words, because the channels become final at different times. Throws AppError when the
 * session was deleted.
 */
export async function findLogOutline(
  db: Database,
  { sessionId, channels, until, hasWords }: ExportedLog,
  inTurn: InTurn,
): Promise<LogOutline> {
  const places: Place[] = []
  let speakers = nobodyKnown
  for (let last = 0; last < until; ) {
    const after = last
    const rows = await inTurn(async () =>
      db
        .select({
          segmentNumber: segments.segmentNumber,
          channel: segments.channel,
          speaker: segments.speaker,
          isGap: segments.isGap,
          isEcho: segments.isEcho,
          startMs: segments.startMs,
          endMs: segments.endMs,
          bytes: hasWords ? segmentBytes : sql<number>`octet_length(${segments.text})`,
        })
        .from(segments)
        .where(
          and(
            eq(segments.sessionId, sessionId),
            gt(segments.segmentNumber, after),
            lte(segments.segmentNumber, until),
          ),
        )
        .orderBy(asc(segments.segmentNumber))
        .limit(OUTLINE_SEGMENTS),
    )
    speakers = addKnownSpeakers(speakers, rows)
    for (const { segmentNumber, startMs, bytes } of rows)
      places.push({ segmentNumber, startMs, bytes })
    last = rows.length < OUTLINE_SEGMENTS ? until : (places.at(-1)?.segmentNumber ?? until)
  }
  if (places.length === 0 && until > 0) throw deletedError()
  if (channels > 1) places.sort((one, other) => one.startMs - other.startMs)
  return { pages: splitIntoPages(places), speakers }
}

interface Place {
  segmentNumber: number
  startMs: number
  bytes: number
}

/** The pages in which segments are read, none longer than what others may wait for. */
function splitIntoPages(places: readonly Place[]): number[][] {
  const pages: number[][] = []
  let bytesOfPage = 0
  for (const { segmentNumber, bytes } of places) {
    const page = pages.at(-1)
    bytesOfPage += bytes
    if (page && page.length < PAGE_SEGMENTS && bytesOfPage <= PAGE_BYTES) {
      page.push(segmentNumber)
      continue
    }
    pages.push([segmentNumber])
    bytesOfPage = bytes
  }
  return pages
}

/** Runs a part of an export when it is its turn among all exports. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>

/** Reads a page of segments as they were recognised; throws AppError when the session was deleted. */
export async function readSegments(
  db: Database,
  { sessionId, hasWords }: Pick<ExportedLog, 'sessionId' | 'hasWords'>,
  page: readonly number[],
): Promise<TimedUtterance[]> {
  const isOfPage = and(
    eq(segments.sessionId, sessionId),
    inArray(segments.segmentNumber, [...page]),
  )
  const { words: _, ...others } = getTableColumns(segments)
  const rows = hasWords
    ? await db.select().from(segments).where(isOfPage)
    : (await db.select(others).from(segments).where(isOfPage)).map((row) => ({ ...row, words: [] }))
  const found = new Map(rows.map((row) => [row.segmentNumber, row]))
  return page.map((number) => {
    const row = found.get(number)
    if (!row) throw deletedError()
    return toUtterance(row)
  })
}

function deletedError(): AppError {
  return new AppError('session_not_found', 'The recording was deleted while it was exported.')
}
