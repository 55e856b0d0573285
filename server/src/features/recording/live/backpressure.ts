import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecordingMeter } from './recording-meter.ts'
import { acceptsAudio, type RecordingPhase } from './recording-phase.ts'

/**
 * Maximum unrecognised samples before the sender must wait: an outage of a minute, plus the speech
 * until the recording is stopped.
 */
export const MAX_BACKLOG_SAMPLES = 90 * SAMPLE_RATE_HZ

/** Whether the recogniser is further behind than the limit. */
export function isTooFarBehind({ lag }: Pick<RecordingMeter, 'lag'>): boolean {
  return lag > MAX_BACKLOG_SAMPLES
}

/**
 * Whether to stop reading the recorder's socket until the recogniser has caught up (IN-12). After a
 * stop no more audio is accepted, so nothing is held back.
 */
export function mustHoldSender(phase: RecordingPhase, meter: Pick<RecordingMeter, 'lag'>): boolean {
  return acceptsAudio(phase) && isTooFarBehind(meter)
}
