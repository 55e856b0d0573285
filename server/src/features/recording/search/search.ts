import type { ReplyOf } from '@live-scribe/contract/endpoint'
import type { MarkKind } from '@live-scribe/contract/marks/mark'
import {
  MAX_SEARCH_NAMES,
  SEARCH_PAGE_LINES,
  type searchRecordings,
} from '@live-scribe/contract/search'
import { and, count, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import {
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { findFixesOf } from '#server/features/transcript/index.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { compileSearch, type WordQuery } from './compile-search.ts'
import { findLines, type LineSearch } from './find-lines.ts'
import { findMarkPage } from './find-mark-page.ts'
import { indexLinesOf } from './index-lines.ts'
import { markFixedWords } from './mark-fixed-words.ts'
import { cutAroundMarks, cutLine, findStemmed, markWords } from './mark-words.ts'
import { parseSearch, type Search } from './parse-search.ts'
import { presentRecording, readHits } from './read-hits.ts'
import { toInstants } from './search-days.ts'
import {
  formatMarkPlace,
  formatPlace,
  type MarkPlace,
  parseMarkPlace,
  parsePlace,
  type SearchPlace,
} from './search-place.ts'

type Reply = ReplyOf<typeof searchRecordings>
type Context = Pick<AppContext, 'db' | 'textWork'>

interface SearchRequest {
  userId: string
  typed: string
  /** The date and the time zone of who searches. */
  today: string
  zone: string
  /** The `next` of the page before; null for the first page. */
  after: string | null
}

const nothing = {
  recordings: [],
  more_recordings: 0,
  speakers: [],
  hits: [],
  marks: [],
  has_more_marks: false,
  next: null,
}

/** What is looked for, compiled for the database. */
interface Plan {
  userId: string
  search: Search
  /** Null for all words. */
  words: WordQuery | null
  recorded: SQL | undefined
}

/** Searches the recordings of a user. Throws AppError when the work on its lines takes too long. */
export async function search(context: Context, request: SearchRequest): Promise<Reply> {
  const { userId, typed, today, zone, after } = request
  const parsed = parseSearch(typed, today)
  const { terms, speaker, days, marks, isQuestion } = parsed
  const words = await compileSearch(context.db, terms)
  const isFiltered = speaker !== null || days !== null || marks !== null || isQuestion
  const isSearchable = words !== null || (terms.length === 0 && isFiltered)
  const reply = { ...nothing, days, is_searchable: isSearchable }
  if (!isSearchable) return reply
  const recorded = days ? isWithin(toInstants(days, zone)) : undefined
  const plan = { userId, search: parsed, words, recorded }
  if (marks === null) return { ...reply, ...(await searchLines(context, plan, after)) }
  // Marks are no lines: nobody says them, and they ask nothing.
  if (speaker !== null || isQuestion) return reply
  const place = after === null ? null : parseMarkPlace(after)
  const page = await searchMarks(context, { ...plan, kind: marks, after: place })
  return { ...reply, marks: page.marks, next: page.next && formatMarkPlace(page.next) }
}

/** Finds lines, and on the first page names, and marks by their notes. */
async function searchLines(context: Context, plan: Plan, after: string | null) {
  const { db } = context
  const { userId, search: parsed, words, recorded } = plan
  const { terms, speaker, isQuestion } = parsed
  const hasLines = words !== null || speaker !== null || isQuestion
  const lines = {
    userId,
    words,
    said: speaker === null ? undefined : isSaidBy(speaker),
    recorded,
    maySay: speaker === null ? undefined : hasSpeaker(speaker),
    after: after === null ? null : parsePlace(after),
  }
  if (hasLines) await indexLinesOf(db, userId)
  const { places, next } = hasLines
    ? await findLinePage(context, lines, isQuestion)
    : { places: [], next: null }
  const hits = await readHits(context, userId, places)
  const texts = hits.flatMap(({ line, recognised, said }) => [line.text, recognised, said ?? ''])
  const stemmed = await findStemmed(db, texts, terms)
  return {
    ...(after === null && speaker === null && !isQuestion ? await searchBeside(context, plan) : {}),
    hits: hits.map(({ recognised, runs, said, line, before, after, ...hit }) => {
      const mark = (text: string) => markWords(text, terms, stemmed)
      const inText = markFixedWords({ recognised, runs }, mark)
      const inSaid = inText.length === 0 && said !== null ? mark(said) : []
      // A line that has the words only as it was said is shown so.
      const shown = inSaid.length > 0 && said !== null ? said : line.text
      const { text, marks } = cutAroundMarks(shown, [...inText, ...inSaid])
      return {
        ...hit,
        line: { ...line, text },
        before: before && cutLine(before, 'end'),
        after: after && cutLine(after, 'start'),
        marks,
      }
    }),
    next: next && formatPlace(next),
  }
}

async function searchBeside(context: Context, plan: Plan) {
  const names = await findNames(context.db, plan)
  if (plan.words === null) return names
  const { marks, next } = await searchMarks(context, { ...plan, kind: 'any', after: null })
  return { ...names, marks, has_more_marks: next !== null }
}

async function searchMarks(
  context: Context,
  { search: { terms }, ...plan }: Plan & { kind: MarkKind | 'any'; after: MarkPlace | null },
) {
  const { marks, next } = await findMarkPage(context, plan)
  const notes = marks.map(({ mark }) => mark.note)
  const stemmed = await findStemmed(context.db, notes, terms)
  return {
    marks: marks.map((one) => ({
      ...one,
      line: one.line && cutLine(one.line, 'start'),
      words: markWords(one.mark.note, terms, stemmed),
    })),
    next,
  }
}

/** Finds recordings by title, and speakers by name. */
async function findNames(db: AppContext['db'], { userId, search: { terms }, recorded }: Plan) {
  const titles = terms.map(({ text }) => isTitled(text))
  const found = await findRecordings(db, userId, [recorded, ...titles])
  const text = terms.map((term) => term.text).join(' ')
  return {
    recordings: found.rows.map(presentRecording),
    more_recordings: found.more,
    speakers: text === '' ? [] : await findSpeakers(db, userId, text),
  }
}

function isWithin({ from, until }: { from: Date; until: Date }): SQL | undefined {
  return and(gte(sessions.startedAt, from), lt(sessions.startedAt, until))
}

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
async function findLinePage(
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

/** Finds a user's newest recordings that meet conditions, and how many there are. */
async function findRecordings(
  db: Database,
  userId: string,
  conditions: readonly (SQL | undefined)[],
) {
  const where = and(isOwnSession(userId), ...conditions)
  const { code, title, startedAt } = sessions
  const rows = await db
    .select({ code, title, startedAt, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(sessions)
    .where(where)
    .orderBy(desc(startedAt), desc(code))
    .limit(MAX_SEARCH_NAMES)
  return { rows, more: (rows[0]?.total ?? 0) - rows.length }
}

/** Condition: the title contains a text, in any case. */
function isTitled(text: string): SQL {
  return ilike(sessions.title, contains(text))
}

/** The names that a user gave to speakers and that contain a text, in any case. */
async function findSpeakers(db: Database, userId: string, text: string): Promise<string[]> {
  const name = sql<string>`named ->> 'name'`
  const rows = await db
    .select({ name, recordings: count() })
    .from(sessions)
    .innerJoin(sql`jsonb_array_elements(${sessions.speakerNames}) named`, sql`true`)
    .where(and(isOwnSession(userId), ilike(name, contains(text))))
    .groupBy(name)
    .orderBy(desc(count()), name)
    .limit(MAX_SEARCH_NAMES)
  return rows.map((row) => row.name)
}

/**
 * Condition: a segment is said by somebody whose name contains a text, in any case. `you` and
 * `them` are the sides of a recording with a meeting whose names the owner did not give.
 */
function isSaidBy(text: string): SQL {
  const side = sides.get(text.toLowerCase())
  const named = sql`jsonb_array_elements(${sessions.speakerNames}) named`
  const isOfChannel = sql`(named ->> 'channel')::integer = ${segments.channel}`
  const given = sql`exists (select from ${named} where ${isOfChannel}
    and coalesce((named ->> 'speaker')::integer = ${segments.speaker}, named ->> 'speaker' is null)
    and named ->> 'name' ilike ${contains(text)})`
  if (side === undefined) return given
  return sql`(${given} or (${sessions.channels} = 2 and ${segments.channel} = ${side}
    and not exists (select from ${named} where ${isOfChannel})))`
}

/** Channels by the words for the side that speaks on them. */
const sides = new Map([
  ['you', 0],
  ['me', 0],
  ['them', 1],
  ['meeting', 1],
])

/** Condition: somebody of a session may have this name; it spares reading all lines of others. */
function hasSpeaker(text: string): SQL {
  if (sides.has(text.toLowerCase())) return sql`true`
  return sql`exists (select from jsonb_array_elements(${sessions.speakerNames}) named where named ->> 'name' ilike ${contains(text)})`
}

/** A pattern of `like`; its own signs stand for themselves. */
function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
