import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mark } from './marks/mark.ts'
import { MAX_SEGMENT_NUMBER } from './recording.ts'

/** Maximum length of a search, in UTF-16 code units after trimming. */
export const MAX_SEARCH_CHARACTERS = 200
/** Lines on one page of hits. */
export const SEARCH_PAGE_LINES = 20
/** Maximum recordings, and speakers, that a search lists by their names. */
export const MAX_SEARCH_NAMES = 20

const foundLine = z.object({
  segment_number: z.int().check(z.positive(), z.lte(MAX_SEGMENT_NUMBER)),
  /** As it is written; a hit that has the words only as it was said is shown so. */
  text: z.string(),
  spoken_at: z.iso.datetime(),
  /** The name of who said it; null where nobody is told apart. */
  speaker: z.nullable(z.string()),
})
/** A line of a transcript, as a search shows it. */
export type FoundLine = z.output<typeof foundLine>

const foundRecording = z.object({
  /** The code. */
  session_id: z.string(),
  title: z.string(),
  started_at: z.iso.datetime(),
})
/** A recording, as a search shows it. */
export type FoundRecording = z.output<typeof foundRecording>

const searchHit = z.object({
  recording: foundRecording,
  line: foundLine,
  /** The lines said before and after it; null at the ends of the recording. */
  before: z.nullable(foundLine),
  after: z.nullable(foundLine),
  /** Where the words are in the line's text: first and end, in UTF-16 code units. */
  marks: z.array(z.tuple([z.int(), z.int()])),
})
/** A line that was found, with its neighbours. */
export type SearchHit = z.output<typeof searchHit>

const foundMark = z.object({
  recording: foundRecording,
  mark,
  /** Its line: the last speech that had begun at its place, or the first; null without any. */
  line: z.nullable(foundLine),
  /** Where the words are in the mark's note: first and end, in UTF-16 code units. */
  words: z.array(z.tuple([z.int(), z.int()])),
})
/** A mark that was found by its note or kind. */
export type FoundMark = z.output<typeof foundMark>

/**
 * Searches the caller's own recordings: words, `"phrases"`, `speaker:name`, a day as `2026-11-21`,
 * `today`, `yesterday`, `this week` or `last week`. `is:question` keeps to lines that ask something;
 * a page may then have fewer hits, and none, before the last one. `mark:any`, or a kind as
 * `mark:decision`, finds marks only, by their notes. Hits are newest recording first, in the order
 * of the log within one, marks by their places. `next` is the `after` of the next page; null on the
 * last one. Names, and marks beside lines, are on the first page only.
 */
export const searchRecordings = endpoint({
  method: 'GET',
  path: '/api/search',
  policy: 'signed-in',
  scope: 'recordings:read',
  summary: 'Search the caller’s own recordings',
  query: z.object({
    q: z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          MAX_SEARCH_CHARACTERS,
          `A search has at most ${MAX_SEARCH_CHARACTERS} characters.`,
        ),
      ),
    /** The time zone of the days, such as `Europe/Berlin`. */
    zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
    after: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^\d{1,16}\.[A-Z2-9]{6}\.\d{1,10}(\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/,
          ),
        ),
    ),
  }),
  errors: ['took_too_long'],
  reply: z.object({
    /** The first and the last day of the search; null for all days. */
    days: z.nullable(z.object({ first: z.iso.date(), last: z.iso.date() })),
    /** Whether the search has a word, speaker or day that can be found. */
    is_searchable: z.boolean(),
    /** Recordings whose title has all words, or with nothing but a day, all of that day. */
    recordings: z.array(foundRecording),
    /** How many more recordings there are than listed. */
    more_recordings: z.int().check(z.nonnegative()),
    /** Names that the caller gave to speakers, of which the search is a part. */
    speakers: z.array(z.string()),
    hits: z.array(searchHit),
    marks: z.array(foundMark),
    /** Whether there are more marks than the first page of lines has. */
    has_more_marks: z.boolean(),
    next: z.nullable(z.string()),
  }),
})
