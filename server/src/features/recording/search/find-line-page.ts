import { SEARCH_PAGE_LINES } from '@live-scribe/contract/search'
import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import {
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { findFixesOf } from '#server/features/transcript/index.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { findLines, type LineSearch } from './find-lines.ts'
import type { SearchPlace } from './search-place.ts'

/** Lines that are judged at once for questions: few, because other searches wait meanwhile. */
const JUDGED_LINES = 200
/** Lines that are read for a page of questions, first and then; the next page goes on after them. */
const READ_LINES = [JUDGED_LINES, 4 * JUDGED_LINES]

/** The places of a page of lines, and the `after` of the next page; null on the last one. */
interface LinePage {
  places: SearchPlace[]
  next: SearchPlace | null
}

/** Finds a page of lines; with `isQuestion` only of those that ask something by their shown text. */
export async function findLinePage(
  context: Pick<AppContext, 'db' | 'textWork'>,
  search: Omit<LineSearch, 'limit'>,
  isQuestion: boolean,
): Promise<LinePage> {
  const { db } = context
  if (!isQuestion) {
    return toPage(await findLines(db, { ...search, limit: SEARCH_PAGE_LINES + 1 }), null)
  }
  const found: SearchPlace[] = []
  let { after } = search
  for (const limit of READ_LINES) {
    const lines = await findLines(db, { ...search, after, limit })
    for (let at = 0; at < lines.length; at += JUDGED_LINES) {
      const judged = lines.slice(at, at + JUDGED_LINES)
      found.push(...(await keepQuestions(context, search.userId, judged)))
      if (found.length > SEARCH_PAGE_LINES) return toPage(found, null)
    }
    if (lines.length < limit) return toPage(found, null)
    after = lines.at(-1) ?? null
  }
  return toPage(found, after)
}

/** The first page of places; `next` counts where all of them fit. */
function toPage(found: readonly SearchPlace[], next: SearchPlace | null): LinePage {
  const places = found.slice(0, SEARCH_PAGE_LINES)
  return { places, next: found.length > places.length ? (places.at(-1) ?? null) : next }
}

async function keepQuestions(
  { db, textWork }: Pick<AppContext, 'db' | 'textWork'>,
  userId: string,
  places: readonly SearchPlace[],
): Promise<SearchPlace[]> {
  const json = JSON.stringify(places.map(({ code, segmentNumber: number }) => ({ code, number })))
  const { sessionId, segmentNumber, text } = segments
  const rows = await db
    .select({ code: sessions.code, sessionId, segmentNumber, text })
    .from(sql`json_to_recordset(${json}::json) as place (code text, number integer)`)
    .innerJoin(sessions, and(sql`${sessions.code} = place.code`, isOwnSession(userId)))
    .innerJoin(segments, and(eq(sessionId, sessions.id), sql`${segmentNumber} = place.number`))
  const fixes = await findFixesOf(db, [...new Set(rows.map((row) => row.sessionId))])
  const caller = { key: userId, isCounted: true }
  const asks = await textWork.run('findQuestions', { lines: rows, fixes }, caller)
  const questions = new Set(
    rows.filter((_, index) => asks[index]).map((row) => `${row.code}.${row.segmentNumber}`),
  )
  return places.filter((place) => questions.has(`${place.code}.${place.segmentNumber}`))
}
