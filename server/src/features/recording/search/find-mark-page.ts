import type { MarkKind } from '@live-scribe/contract/marks/mark'
import { type FoundMark, SEARCH_PAGE_LINES } from '@live-scribe/contract/search'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  sessionMarks as marks,
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { presentMark } from '../marks/marks.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { hasWords, type WordQuery } from './compile-search.ts'
import { presentRecording, readHits } from './read-hits.ts'
import { isSessionAfter, type MarkPlace, type SearchPlace, startedAtUs } from './search-place.ts'

/** Which marks of a user's recordings are searched for. */
interface MarkSearch {
  userId: string
  kind: MarkKind | 'any'
  /** Words of the note; null for every note. */
  words: WordQuery | null
  /** A condition on the session. */
  recorded: SQL | undefined
  /** The mark after which the page begins; null for the first page. */
  after: MarkPlace | null
}

/** A page of marks without their found words, and the `after` of the next one; null on the last. */
interface MarkPage {
  marks: Omit<FoundMark, 'words'>[]
  next: MarkPlace | null
}

/** Finds a page of marks with their lines, as many as lines on a page. */
export async function findMarkPage(db: Database, search: MarkSearch): Promise<MarkPage> {
  const { userId, kind, words, recorded, after } = search
  const { code, title, startedAt } = sessions
  const { id, positionMs, note } = marks
  const rows = await db
    .select({
      session: { code, title, startedAt },
      startedAtUs,
      mark: { id, positionMs, kind: marks.kind, note },
      segmentNumber: markedLine,
    })
    .from(sessions)
    .innerJoin(marks, eq(marks.sessionId, sessions.id))
    .where(
      and(
        isOwnSession(userId),
        recorded,
        kind === 'any' ? undefined : eq(marks.kind, kind),
        words ? hasWords(marks, userId, words) : undefined,
        after ? isMarkAfter(after) : undefined,
      ),
    )
    .orderBy(desc(startedAt), desc(code), asc(positionMs), asc(id))
    .limit(SEARCH_PAGE_LINES + 1)
  const page = rows.slice(0, SEARCH_PAGE_LINES)
  const last = rows.length > page.length ? page.at(-1) : undefined
  const places = page.flatMap(({ session, segmentNumber, startedAtUs: us }) =>
    segmentNumber === null ? [] : [{ startedAtUs: us, code: session.code, segmentNumber }],
  )
  const lineAt = await readLinesOf(db, userId, places)
  return {
    marks: page.map(({ session, mark, segmentNumber }) => ({
      recording: presentRecording(session),
      mark: presentMark(mark),
      line: lineAt({ code: session.code, segmentNumber }),
    })),
    next: last ? { ...last.mark, startedAtUs: last.startedAtUs, code: last.session.code } : null,
  }
}

function isMarkAfter(after: MarkPlace): SQL | undefined {
  const { code, positionMs, id } = after
  const isLater = sql`(${marks.positionMs}, ${marks.id}) > (${positionMs}::integer, ${id}::uuid)`
  return and(isSessionAfter(after, true), sql`(${sessions.code} <> ${code} or ${isLater})`)
}

/** Reads lines as they are shown; one that was deleted meanwhile is null. */
async function readLinesOf(db: Database, userId: string, places: readonly SearchPlace[]) {
  const distinct = new Map(places.map((place) => [keyOf(place), place]))
  const hits = await readHits(db, userId, [...distinct.values()])
  const lines = new Map(
    hits.map(({ recording: { session_id: code }, line }) => [
      keyOf({ code, segmentNumber: line.segment_number }),
      line,
    ]),
  )
  return (place: Place) => lines.get(keyOf(place)) ?? null
}

type Place = { code: string; segmentNumber: number | null }

function keyOf({ code, segmentNumber }: Place): string {
  return `${code}.${segmentNumber}`
}

const isLineOfMark = sql`line.session_id = ${marks.sessionId} and not line.is_gap and not line.is_echo`
/** The number of the last speech that had begun at a mark, or of the first; null without any. */
const markedLine = sql<number | null>`coalesce(
  (select line.segment_number from ${segments} line where ${isLineOfMark} and line.start_ms <= ${marks.positionMs}
    order by line.start_ms desc, line.segment_number desc limit 1),
  (select line.segment_number from ${segments} line where ${isLineOfMark}
    order by line.start_ms, line.segment_number limit 1))`
