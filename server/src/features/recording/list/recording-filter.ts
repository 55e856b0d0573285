import type { RecordingFilter } from '@live-scribe/contract/recording/list'
import { toTagKey } from '@live-scribe/contract/recording/tags'
import { and, eq, gte, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { LIVE_WINDOW_MS } from '../session/liveness.ts'

/** What is needed to tell the states of recordings. */
export interface StateParts {
  db: Database
  now: () => Date
  recordings: Pick<LiveRecordings, 'isRecorderAway'>
}

/** Condition: a session is a user's, not deleted, and matches a filter. */
export async function toCondition(
  parts: StateParts,
  userId: string,
  { tag, state, from, until }: RecordingFilter,
): Promise<SQL | undefined> {
  return and(
    isOwnSession(userId),
    tag === undefined ? undefined : sql`${sessions.tagKeys} @> array[${toTagKey(tag)}]::text[]`,
    from === undefined ? undefined : gte(sessions.startedAt, new Date(from)),
    until === undefined ? undefined : lt(sessions.startedAt, new Date(until)),
    state === undefined ? undefined : await isInState(parts, userId, state),
  )
}

/** Condition: a session is in a state, as the pages show it. */
async function isInState(
  { db, now, recordings }: StateParts,
  userId: string,
  state: NonNullable<RecordingFilter['state']>,
): Promise<SQL | undefined> {
  if (state === 'finished') return eq(sessions.status, 'completed')
  const [from, to] = [-LIVE_WINDOW_MS, LIVE_WINDOW_MS].map((ms) =>
    new Date(now().getTime() + ms).toISOString(),
  )
  const isFinishing = and(
    eq(sessions.status, 'paused'),
    isNotNull(sessions.stoppedAt),
    sql`${sessions.recorderSeenAt} > ${from}::timestamptz`,
    sql`${sessions.recorderSeenAt} < ${to}::timestamptz`,
  )
  if (state === 'finishing') return isFinishing
  const isActive = eq(sessions.status, 'active')
  // A user has at most one; only its process knows whether a recorder is connected.
  const [active] = await db
    .select()
    .from(sessions)
    .where(and(isOwnSession(userId), isActive))
  const isAway = active !== undefined && (await recordings.isRecorderAway(active))
  if (state === 'live') return isAway ? sql`false` : isActive
  const isPaused = and(eq(sessions.status, 'paused'), not(isFinishing ?? sql`false`))
  return isAway ? or(isActive, isPaused) : isPaused
}
