import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { computeGraceMinutes, type RecordingTerms } from '#server/features/billing/index.ts'
import { countStoredSamples } from './billed-duration.ts'

const samplesPerMinute = 60 * SAMPLE_RATE_HZ

/** The limits of a session in whole minutes: of the minutes that are left, and of its grace. */
type RecordingLimits = Pick<SessionRow, 'recordingLimitMinutes' | 'graceMinutes'>

/** How long a recording may last in whole minutes, its grace included. */
export function getMaxMinutes({ recordingLimitMinutes, graceMinutes }: RecordingLimits): number {
  return recordingLimitMinutes + graceMinutes
}

/** The columns of a session that its limits depend on. */
export type LimitedSession = RecordingLimits &
  Pick<
    SessionRow,
    'plannedMinutes' | 'reservedMinutes' | 'graceStartedAt' | 'durableSample' | 'missingSamples'
  >

interface LimitOptions {
  now: Date
  /** The operator's maximum of a grace in whole minutes. */
  maxGraceMinutes: number
}

/** The limits of a session that is recorded from now on, decided on the user's locked row. */
export async function computeLimits(
  tx: Transaction,
  session: SessionRow,
  terms: RecordingTerms,
  options: LimitOptions,
): Promise<RecordingLimits> {
  const limits = decideLimits(session, terms, options)
  const isNewGrace = limits.graceMinutes > 0 && !hasGraceBegun(session, limits)
  if (!isNewGrace || !(await hasOtherGrace(tx, session))) return limits
  return { ...limits, graceMinutes: 0 }
}

/**
 * The limits of a session that is recorded from now on, unless another one has an unsettled grace.
 * The limit is that of a recording that starts now, but not below the minutes that were heard or are
 * held for it, and not above the session's limit so far. A grace that has begun stays.
 */
export function decideLimits(
  session: LimitedSession,
  { account, permission, minutesLeft }: RecordingTerms,
  options: LimitOptions,
): RecordingLimits {
  const heard = Math.ceil(countStoredSamples(session) / samplesPerMinute)
  const left = permission.recording_limit_minutes
  const held = Math.min(session.reservedMinutes, minutesLeft)
  const limitMinutes = Math.min(session.recordingLimitMinutes, Math.max(heard, left, held))
  const limits = { recordingLimitMinutes: limitMinutes, graceMinutes: session.graceMinutes }
  if (hasGraceBegun(session, limits)) return limits
  const plannedMinutes = session.plannedMinutes ?? session.recordingLimitMinutes
  const query = { plannedMinutes, limitMinutes, ...options }
  return { ...limits, graceMinutes: computeGraceMinutes(account, query) }
}

/** Whether a session has gone beyond its limit; after a crash the start may not be stored. */
export function hasGraceBegun(session: LimitedSession, limits: RecordingLimits): boolean {
  const limitSamples = limits.recordingLimitMinutes * samplesPerMinute
  return session.graceStartedAt !== null || countStoredSamples(session) > limitSamples
}

/** Whether another unsettled session of the user has gone beyond its limit. */
async function hasOtherGrace(tx: Transaction, { id, userId }: SessionRow): Promise<boolean> {
  const heard = sql`greatest(${sessions.durableSample} - ${sessions.missingSamples}, ${sessions.durationMinutes}::bigint * ${samplesPerMinute})`
  const isBeyond = sql`${heard} > ${sessions.recordingLimitMinutes}::bigint * ${samplesPerMinute}`
  const others = await tx.$count(
    sessions,
    and(
      eq(sessions.userId, userId),
      ne(sessions.id, id),
      ne(sessions.status, 'completed'),
      or(isNotNull(sessions.graceStartedAt), isBeyond),
    ),
  )
  return others > 0
}
