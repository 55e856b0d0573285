import type { MarkKind } from '@live-scribe/contract/marks/mark'
import { type FoundMark, SEARCH_PAGE_LINES } from '@live-scribe/contract/search'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
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
export async function findMarkPage(
  context: Pick<AppContext, 'db' | 'textWork'>,
  search: MarkSearch,
): Promise<MarkPage> {
  const { userId, kind, words, recorded, after } = search
  const { code, title, startedAt } = sessions
  const { id, positionMs, note } = marks
  const rows = await context.db
    .select({
      session: { id: sessions.id, code, title, startedAt },
      startedAtUs,
      mark: { id, positionMs, kind: marks.kind, note },
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
  const numberOf = await findMarkedLines(context.db, page)
  const places = page.flatMap(({ session, mark, startedAtUs: us }) => {
    const segmentNumber = numberOf(session, mark)
    return segmentNumber === null ? [] : [{ startedAtUs: us, code: session.code, segmentNumber }]
  })
  const lineAt = await readLinesOf(context, userId, places)
  return {
    marks: page.map(({ session, mark }) => ({
      recording: presentRecording(session),
      mark: presentMark(mark),
      line: lineAt({ code: session.code, segmentNumber: numberOf(session, mark) }),
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
async function readLinesOf(
  context: Pick<AppContext, 'db' | 'textWork'>,
  userId: string,
  places: readonly SearchPlace[],
) {
  const distinct = new Map(places.map((place) => [keyOf(place), place]))
  const hits = await readHits(context, userId, [...distinct.values()])
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

/**
 * Finds the number of the last speech that had begun at a mark, or of the first; null without any.
 * Reads the log of each recording once, however many of its marks are asked about.
 */
async function findMarkedLines(db: Database, page: readonly PlacedMark[]) {
  const positionsOf = new Map<string, number[]>()
  for (const { session, mark } of page) {
    positionsOf.set(session.id, [...(positionsOf.get(session.id) ?? []), mark.positionMs])
  }
  if (page.length === 0) return () => null
  // `width_bucket` wants its bounds in order.
  const asked = [...positionsOf].map(([id, positions]) => {
    const bounds = [...new Set(positions)].sort((one, other) => one - other)
    return sql`(${id}::uuid, ${`{${bounds.join()}}`}::integer[])`
  })
  // Time and number in one value, which is compared faster than an array.
  const place = sql`line.start_ms::bigint << 32 | line.segment_number`
  const found = await queryRows<LinesBefore>(
    db,
    sql`select id, (first >> 32)::integer as "firstMs", first::bit(32)::integer as "firstNumber",
        last::bit(32)::integer as "lastNumber"
      from (
        select asked.id, width_bucket(line.start_ms - 1, asked.bounds) as bucket,
          min(${place}) as first, max(${place}) as last
        from (values ${sql.join(asked, sql`, `)}) asked (id, bounds)
        join ${segments} line on line.session_id = asked.id and not line.is_gap and not line.is_echo
        group by 1, 2
      ) between_marks order by first`,
  )
  return ({ id }: PlacedMark['session'], { positionMs }: PlacedMark['mark']): number | null => {
    const ofRecording = found.filter((one) => one.id === id)
    const begun = ofRecording.findLast(({ firstMs }) => firstMs <= positionMs)
    return begun?.lastNumber ?? ofRecording[0]?.firstNumber ?? null
  }
}

type PlacedMark = { session: { id: string }; mark: { positionMs: number } }

/** The first and the last line of a recording after a mark and up to the next one. */
interface LinesBefore {
  id: string
  firstMs: number
  firstNumber: number
  lastNumber: number
}
