import type { ReplyOf } from '@live-scribe/contract/endpoint'
import type { MarkKind } from '@live-scribe/contract/marks/mark'
import type { searchRecordings } from '@live-scribe/contract/search'
import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { compileSearch, type WordQuery } from './compile-search.ts'
import { findLinePage } from './find-line-page.ts'
import { findMarkPage } from './find-mark-page.ts'
import { findRecordings, findSpeakers, hasSpeaker, isSaidBy, isTitled } from './find-names.ts'
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
  /** A condition on the session. */
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
