import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions, users } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

const DAYS = 30

/** Start of the UTC day that contains `now`. */
export function startOfUtcDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
}

/** Today's interviews by status, and counts of interviews and users of the last 30 days, oldest first. */
export async function readInterviewStats(db: Database, now: Date) {
  const { startedAt, status, userId, durationMinutes } = transcriptionSessions
  const today = startOfUtcDay(now)
  const count = (counted: 'completed' | 'active' | 'paused') =>
    sql<number>`(count(*) filter (where ${status} = ${counted}))::int`
  const [counts] = await db
    .select({
      total_interviews: sql<number>`count(*)::int`,
      unique_users: sql<number>`count(distinct ${userId})::int`,
      total_minutes: sql<number>`coalesce(sum(${durationMinutes}), 0)::int`,
      avg_duration_minutes: sql<number>`coalesce(round(avg(${durationMinutes}), 1), 0)::float8`,
      completed_interviews: count('completed'),
      active_interviews: count('active'),
      paused_interviews: count('paused'),
    })
    .from(transcriptionSessions)
    .where(sql`${startedAt} >= ${today.toISOString()}`)
  if (!counts) throw new Error('the query returned no counts')
  const first = new Date(today.getTime() - (DAYS - 1) * DAY_MS)
  const date = sql`(${startedAt} at time zone 'UTC')::date`
  const rows = await db
    .select({
      day: sql<string>`(${date})::text`,
      interviews: sql<number>`count(*)::int`,
      minutes: sql<number>`coalesce(sum(${durationMinutes}), 0)::int`,
    })
    .from(transcriptionSessions)
    .where(sql`${startedAt} >= ${first.toISOString()}`)
    .groupBy(date)
  const known = new Map(rows.map((row) => [row.day, row]))
  const joined = await readJoined(db, first)
  let total = joined.before
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(first.getTime() + index * DAY_MS).toISOString().slice(0, 10)
    const newUsers = joined.byDay.get(day) ?? 0
    total += newUsers
    const { interviews = 0, minutes = 0 } = known.get(day) ?? {}
    return { day, interviews, minutes, new_users: newUsers, users: total }
  })
  return { ...counts, days }
}

/** The accounts made before a time, and on each UTC day since then. */
async function readJoined(db: Database, since: Date) {
  const { createdAt } = users
  const date = sql`(${createdAt} at time zone 'UTC')::date`
  const isNew = sql`${createdAt} >= ${since.toISOString()}`
  const before = await db.$count(users, sql`not (${isNew})`)
  const rows = await db
    .select({ day: sql<string>`(${date})::text`, count: sql<number>`count(*)::int` })
    .from(users)
    .where(isNew)
    .groupBy(date)
  return { before, byDay: new Map(rows.map(({ day, count }) => [day, count])) }
}
