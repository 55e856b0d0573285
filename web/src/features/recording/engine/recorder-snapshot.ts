import { SAMPLE_RATE_HZ } from './audio/audio-format.ts'
import { initialSnapshot, type RecorderSnapshot } from './recorder-ports.ts'
import type { RecordingRun } from './run/recording-run.ts'

/** Whether nothing that a page shows differs. */
export function isSameSnapshot(one: RecorderSnapshot, other: RecorderSnapshot): boolean {
  const keys = Object.keys(one) as (keyof RecorderSnapshot)[]

  return keys.every((key) => one[key] === other[key])
}

/**
 * The session's length in samples as counted with the server's report; before Ready, at least the
 * last known one.
 */
export function countLength(
  { countedSamples, limit }: { countedSamples: number; limit: number | undefined },
  known: number,
) {
  return limit === undefined ? Math.max(countedSamples, known) : countedSamples
}

/** Milliseconds of a number of samples, rounded down to whole seconds. */
export function toWholeSecondsMs(samples: number): number {
  return Math.floor(samples / SAMPLE_RATE_HZ) * 1000
}

/**
 * What a page shows of an active run; the initial values without one. `knownMinutes` is the limit
 * before Ready.
 */
export function describeRun(
  run: Pick<RecordingRun, 'link' | 'capture'> | undefined,
  knownMinutes: number | null,
) {
  const { link, capture } = run ?? {}
  const grace = link?.grace ?? 0
  const end = link?.limit ?? (knownMinutes ?? 0) * 60 * SAMPLE_RATE_HZ

  return {
    elapsedMs: toWholeSecondsMs(link?.countedSamples ?? 0),
    billedMinutes: Math.ceil((link?.countedSamples ?? 0) / (60 * SAMPLE_RATE_HZ)),
    limitMs: end === 0 ? null : toWholeSecondsMs(end - grace),
    graceMs: toWholeSecondsMs(grace),
    unsavedMs: toWholeSecondsMs(link?.unsavedSamples ?? 0),
    behindMs: toWholeSecondsMs(link?.behind ?? 0),
    isDelivered: link?.isDelivered ?? false,
    channels: link?.channels ?? 1,
    needs: link?.needs ?? null,
    microphone: capture?.microphone.state ?? 'none',
    meeting: capture?.meeting.state ?? initialSnapshot.meeting,
    soundProblem: capture?.microphone.soundProblem ?? null,
    pausedAt: capture?.pausedAt ?? null,
  }
}
