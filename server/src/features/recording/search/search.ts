import type { ReplyOf } from '@live-scribe/contract/endpoint'
import type { MarkKind } from '@live-scribe/contract/marks/mark'
import type { searchRecordings } from '@live-scribe/contract/search'
import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { compileSearch, type WordQuery } from './compile-search.ts'
import { findLinePage } from './find-line-page.ts'
import { findMarkPage } from './find-mark-page.ts'
import { findRecordings, findSpeakers, hasSpeaker, isSaidBy, isTitled } from './find-names.ts'
import { indexLinesOf } from './index-lines.ts'
import { markFixedWords } from './mark-fixed-words.ts'
import { findStemmed, markWords } from './mark-words.ts'
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

/** Searches the recordings of a user. */
export async function search(db: Database, request: SearchRequest): Promise<Reply> {
  const { userId, typed, today, zone, after } = request
  const parsed = parseSearch(typed, today)
  const { terms, speaker, days, marks, isQuestion } = parsed
  const words = await compileSearch(db, terms)
  const isFiltered = speaker !== null || days !== null || marks !== null || isQuestion
  const isSearchable = words !== null || (terms.length === 0 && isFiltered)
  const reply = { ...nothing, days, is_searchable: isSearchable }
  if (!isSearchable) return reply
  const recorded = days ? isWithin(toInstants(days, zone)) : undefined
  const plan = { userId, search: parsed, words, recorded }
  if (marks === null) return { ...reply, ...(await searchLines(db, plan, after)) }
  // Marks are no lines: nobody says them, and they ask nothing.
  if (speaker !== null || isQuestion) return reply
  const place = after === null ? null : parseMarkPlace(after)
  const page = await searchMarks(db, { ...plan, kind: marks, after: place })
  return { ...reply, marks: page.marks, next: page.next && formatMarkPlace(page.next) }
}

/** Finds lines, and on the first page names, and marks by their notes. */
async function searchLines(db: Database, plan: Plan, after: string | null) {
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
    ? await findLinePage(db, lines, isQuestion)
    : { places: [], next: null }
  const hits = await readHits(db, userId, places)
  const texts = hits.flatMap(({ line, recognised }) => [line.text, recognised])
  const stemmed = await findStemmed(db, texts, terms)
  return {
    ...(after === null && speaker === null && !isQuestion ? await searchBeside(db, plan) : {}),
    hits: hits.map(({ recognised, runs, ...hit }) => ({
      ...hit,
      marks: markFixedWords({ recognised, runs }, (text) => markWords(text, terms, stemmed)),
    })),
    next: next && formatPlace(next),
  }
}

async function searchBeside(db: Database, plan: Plan) {
  const names = await findNames(db, plan)
  if (plan.words === null) return names
  const { marks, next } = await searchMarks(db, { ...plan, kind: 'any', after: null })
  return { ...names, marks, has_more_marks: next !== null }
}

async function searchMarks(
  db: Database,
  { search: { terms }, ...plan }: Plan & { kind: MarkKind | 'any'; after: MarkPlace | null },
) {
  const { marks, next } = await findMarkPage(db, plan)
  const notes = marks.map(({ mark }) => mark.note)
  const stemmed = await findStemmed(db, notes, terms)
  return {
    marks: marks.map((one) => ({ ...one, words: markWords(one.mark.note, terms, stemmed) })),
    next,
  }
}

/** Finds recordings by title, and speakers by name. */
async function findNames(db: Database, { userId, search: { terms }, recorded }: Plan) {
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
