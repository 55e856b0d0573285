import { type SQL, sql } from 'drizzle-orm'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/** Where a hit is in the order of all hits: newest recording first, then by segment number. */
export interface SearchPlace {
  /** When the recording started, epoch microseconds: the database's precision. */
  startedAtUs: number
  code: string
  segmentNumber: number
}

/** Where a found mark is in the order of all: newest recording first, then by its place. */
export interface MarkPlace extends Pick<SearchPlace, 'startedAtUs' | 'code'> {
  positionMs: number
  id: string
}

/** The start of a session as `startedAtUs`. */
export const startedAtUs =
  sql<number>`(extract(epoch from ${sessions.startedAt}) * 1000000)::bigint`.mapWith(Number)

export function comparePlaces(one: SearchPlace, other: SearchPlace): number {
  if (one.startedAtUs !== other.startedAtUs) return other.startedAtUs - one.startedAtUs
  if (one.code !== other.code) return one.code < other.code ? 1 : -1
  return one.segmentNumber - other.segmentNumber
}

/** Condition: the session comes after that of a place, or with `isIncluded` is the same. */
export function isSessionAfter(
  { startedAtUs: us, code }: Pick<SearchPlace, 'startedAtUs' | 'code'>,
  isIncluded: boolean,
): SQL {
  const place = sql`(timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${code}::text)`
  const session = sql`(${sessions.startedAt}, ${sessions.code})`
  return isIncluded ? sql`${session} <= ${place}` : sql`${session} < ${place}`
}

/** Writes a place for the next page's request. */
export function formatPlace({ startedAtUs: us, code, segmentNumber }: SearchPlace): string {
  return `${us}.${code}.${segmentNumber}`
}

/** Reads a place that `formatPlace` has written; the contract checks its form. */
export function parsePlace(text: string): SearchPlace {
  const { startedAtUs: us, code, at } = parseParts(text)
  return { startedAtUs: us, code, segmentNumber: at }
}

/** Writes the place of a mark for the next page's request. */
export function formatMarkPlace({ startedAtUs: us, code, positionMs, id }: MarkPlace): string {
  return `${us}.${code}.${positionMs}.${id}`
}

/** Reads a place that `formatMarkPlace` has written; the contract checks its form. */
export function parseMarkPlace(text: string): MarkPlace {
  const { startedAtUs: us, code, at, id } = parseParts(text)
  return { startedAtUs: us, code, positionMs: at, id }
}

/** The id is the lowest one where there is none. */
function parseParts(text: string) {
  const [us = '', code = '', at = '', id = '00000000-0000-0000-0000-000000000000'] = text.split('.')
  return { startedAtUs: Number(us), code, at: Math.min(Number(at), 2 ** 31 - 1), id }
}
