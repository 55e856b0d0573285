import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import {
  transcriptSearch as index,
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { hasWords, type WordQuery } from './compile-search.ts'
import { comparePlaces, isSessionAfter, type SearchPlace, startedAtUs } from './search-place.ts'

/**
 * Lines that are taken from the index of words and put in order. Words that are in more lines are
 * common enough to be found by reading the newest recordings.
 */
const MAX_INDEXED_LINES = 1000
/**
 * Recordings that one statement reads, first and then: few are enough for common words, and no
 * statement may keep a running recording waiting.
 */
const BATCHES = [25, 100, 400]

/** Which lines of a user's recordings are searched for. */
export interface LineSearch {
  userId: string
  /** Null for all words. */
  words: WordQuery | null
  /** A condition on the session and the segment. */
  said: SQL | undefined
  recorded: SQL | undefined
  /** A condition that spares reading sessions whose lines can't meet `said`. */
  maySay: SQL | undefined
  /** The hit after which the page begins; null for the first page. */
  after: SearchPlace | null
  limit: number
}

/** The places of the first lines that are found, up to the limit. */
export async function findLines(db: Database, search: LineSearch): Promise<SearchPlace[]> {
  const { words, recorded } = search
  const indexed = words && !recorded ? await findByIndex(db, search, words) : null
  return indexed ?? findByReading(db, search)
}

/** Finds lines by the index of words; null if too many have them. */
async function findByIndex(
  db: Database,
  { userId, said, after, limit }: LineSearch,
  words: WordQuery,
): Promise<SearchPlace[] | null> {
  const indexed = db
    .select({ sessionId: index.sessionId, segmentNumber: index.segmentNumber })
    .from(index)
    .where(hasWords(index, userId, words))
    .limit(MAX_INDEXED_LINES)
    .as('indexed')
  const lines = await db
    .select({
      place: { startedAtUs, code: sessions.code, segmentNumber: indexed.segmentNumber },
      isSaid: said ? sql<boolean>`${said}` : sql<boolean>`true`,
    })
    .from(indexed)
    .innerJoin(sessions, and(eq(sessions.id, indexed.sessionId), isOwnSession(userId)))
    .innerJoin(segments, isSegment(indexed))
  if (lines.length === MAX_INDEXED_LINES) return null
  return lines
    .filter(({ place, isSaid }) => isSaid && (!after || comparePlaces(after, place) < 0))
    .map(({ place }) => place)
    .sort(comparePlaces)
    .slice(0, limit)
}

/** Finds lines by reading the index of recording after recording, the newest first. */
async function findByReading(db: Database, search: LineSearch): Promise<SearchPlace[]> {
  const found: SearchPlace[] = []
  let last = search.after
  for (let batch = 0; found.length < search.limit; batch += 1) {
    const size = BATCHES[batch] ?? BATCHES.at(-1) ?? 1
    const recordings = await db
      .select({ id: sessions.id, startedAtUs, code: sessions.code })
      .from(sessions)
      .where(
        and(
          isOwnSession(search.userId),
          search.recorded,
          search.maySay,
          last ? isSessionAfter(last, batch === 0) : undefined,
        ),
      )
      .orderBy(desc(sessions.startedAt), desc(sessions.code))
      .limit(size)
    const ids = recordings.map(({ id }) => id)
    if (ids.length > 0) found.push(...(await readLines(db, search, ids)))
    const end = recordings.at(-1)
    if (!end || recordings.length < size) break
    last = { ...end, segmentNumber: 0 }
  }
  return found.slice(0, search.limit)
}

async function readLines(
  db: Database,
  { words, said, after, limit }: LineSearch,
  ids: readonly string[],
): Promise<SearchPlace[]> {
  const place = { startedAtUs, code: sessions.code, segmentNumber: index.segmentNumber }
  return db
    .select(place)
    .from(sessions)
    .innerJoin(index, eq(index.sessionId, sessions.id))
    .innerJoin(segments, isSegment(index))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        // The function instead of its operator: the index of words would be read for each recording.
        words?.exact ? sql`ts_match_vq(${index.exact}, ${words.exact}::tsquery)` : undefined,
        words?.stems ? sql`ts_match_vq(${index.stems}, ${words.stems}::tsquery)` : undefined,
        said,
        after
          ? sql`(${sessions.code} <> ${after.code} or ${gt(index.segmentNumber, after.segmentNumber)})`
          : undefined,
      ),
    )
    .orderBy(desc(sessions.startedAt), desc(sessions.code), asc(index.segmentNumber))
    .limit(limit)
}

function isSegment(line: { sessionId: PgColumn; segmentNumber: PgColumn }) {
  return and(eq(segments.sessionId, line.sessionId), eq(segments.segmentNumber, line.segmentNumber))
}
