import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'

/** The billed length of a recording. */
export type BilledDuration = { durationSeconds: number; durationMinutes: number }

/** Samples before the durable position that are no gaps: what is billed when no process counts. */
export function countStoredSamples({
  durableSample,
  missingSamples,
}: Pick<SessionRow, 'durableSample' | 'missingSamples'>): number {
  return durableSample - missingSamples
}

/**
 * The billed duration, clamped to the limit before rounding up, so that the last tick costs no
 * extra minute (RISK-21).
 */
export function computeBilledDuration(limitMinutes: number, heardSamples: number): BilledDuration {
  const seconds = Math.min(heardSamples / SAMPLE_RATE_HZ, limitMinutes * 60)
  return { durationSeconds: Math.round(seconds), durationMinutes: Math.ceil(seconds / 60) }
}
