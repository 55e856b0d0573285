import { MAX_SEARCH_NAMES } from '@live-scribe/contract/search'
import { and, count, desc, ilike, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { isOwnSession } from '../session/is-own-session.ts'

/** Finds a user's newest recordings that meet conditions, and how many there are. */
export async function findRecordings(
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
export function isTitled(text: string): SQL {
  return ilike(sessions.title, contains(text))
}

/** The names that a user gave to speakers and that contain a text, in any case. */
export async function findSpeakers(db: Database, userId: string, text: string): Promise<string[]> {
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
export function isSaidBy(text: string): SQL {
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
export function hasSpeaker(text: string): SQL {
  if (sides.has(text.toLowerCase())) return sql`true`
  return sql`exists (select from jsonb_array_elements(${sessions.speakerNames}) named where named ->> 'name' ilike ${contains(text)})`
}

/** A pattern of `like`; its own signs stand for themselves. */
function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
