import { SAMPLE_RATE_HZ } from './audio/audio-format.ts'
import type { RecorderSnapshot } from './recorder-ports.ts'

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
