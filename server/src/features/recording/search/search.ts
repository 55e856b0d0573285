import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { SEARCH_PAGE_LINES, type searchRecordings } from '@live-scribe/contract/search'
import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { compileSearch } from './compile-search.ts'
import { findLines } from './find-lines.ts'
import { findRecordings, findSpeakers, hasSpeaker, isSaidBy, isTitled } from './find-names.ts'
import { findStemmed, markWords } from './mark-words.ts'
import { parseSearch, type Search } from './parse-search.ts'
import { presentRecording, readHits } from './read-hits.ts'
import { toInstants } from './search-days.ts'
import { formatPlace, type SearchPlace } from './search-place.ts'

type Reply = ReplyOf<typeof searchRecordings>

interface SearchRequest {
  userId: string
  typed: string
  /** The date and the time zone of who searches. */
  today: string
  zone: string
  after: SearchPlace | null
}

const nothing = { recordings: [], more_recordings: 0, speakers: [], hits: [], next: null }

/** Searches the recordings of a user. */
export async function search(db: Database, request: SearchRequest): Promise<Reply> {
  const { userId, typed, today, zone, after } = request
  const parsed = parseSearch(typed, today)
  const { terms, speaker, days } = parsed
  const recorded = days ? isWithin(toInstants(days, zone)) : undefined
  const words = await compileSearch(db, terms)
  const isSearchable = words !== null || (terms.length === 0 && (speaker !== null || days !== null))
  if (!isSearchable) return { ...nothing, days, is_searchable: false }
  const hasLines = words !== null || speaker !== null
  const places = hasLines
    ? await findLines(db, {
        userId,
        words,
        said: speaker === null ? undefined : isSaidBy(speaker),
        recorded,
        maySay: speaker === null ? undefined : hasSpeaker(speaker),
        after,
      })
    : []
  const hits = await readHits(db, userId, places.slice(0, SEARCH_PAGE_LINES))
  const stemmed = await findStemmed(
    db,
    hits.map(({ line }) => line.text),
    terms,
  )
  const last = places.length > SEARCH_PAGE_LINES ? places[SEARCH_PAGE_LINES - 1] : undefined
  return {
    ...nothing,
    ...(after ? {} : await findNames(db, userId, parsed, recorded)),
    days,
    is_searchable: true,
    hits: hits.map((hit) => ({ ...hit, marks: markWords(hit.line.text, terms, stemmed) })),
    next: last ? formatPlace(last) : null,
  }
}

/** Finds recordings by title, and speakers by name; with a speaker only the lines count. */
async function findNames(
  db: Database,
  userId: string,
  { terms, speaker }: Search,
  recorded: SQL | undefined,
) {
  if (speaker !== null) return {}
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
