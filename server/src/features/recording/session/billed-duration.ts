import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'

/** The billed length of a recording. */
export type BilledDuration = { durationSeconds: number; durationMinutes: number }

/**
 * The billed duration, clamped to the limit before rounding up, so that the last tick costs no
 * extra minute (RISK-21).
 */
export function computeBilledDuration(
  session: SessionRow,
  heard = session.durableSample - session.missingSamples,
): BilledDuration {
  const seconds = Math.min(heard / SAMPLE_RATE_HZ, session.recordingLimitMinutes * 60)
  return { durationSeconds: Math.round(seconds), durationMinutes: Math.ceil(seconds / 60) }
}
