import type { TranscriptionSession } from '@live-scribe/contract/recording'

type Ended = Pick<TranscriptionSession, 'status' | 'started_at' | 'duration_minutes'>

/** Whole minutes of the finished recordings that began in the calendar month of `now`. */
export function recordedThisMonth(sessions: readonly Ended[], now = new Date()): number {
  const monthBegan = new Date(now.getFullYear(), now.getMonth()).getTime()

  return sessions
    .filter(
      ({ status, started_at }) => status === 'completed' && Date.parse(started_at) >= monthBegan,
    )
    .reduce((sum, { duration_minutes }) => sum + (duration_minutes ?? 0), 0)
}
