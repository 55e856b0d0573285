const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds between the attempts of a delivery: eight repeats over 22 hours. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const

/** The part of a delay that is random, so that receivers are not called all at once. */
const RETRY_JITTER = 0.2

/**
 * Milliseconds until a delivery is tried again after its failed attempts, 20 % more or less at
 * random (0 to 1); null when it is given up.
 */
export function getRetryDelayMs(attempts: number, random: number): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1]
  return delay === undefined ? null : Math.round(delay * (1 + RETRY_JITTER * (2 * random - 1)))
}
