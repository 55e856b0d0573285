import { backOff } from '#web/lib/back-off.ts'

/** How long after a cut the recorder goes on trying before it stops. */
export const RECONNECT_WINDOW_MS = 30_000
/** How long one attempt to connect may take, from asking for the key to being listened to. */
export const CONNECT_TIMEOUT_MS = 10_000
/** How long after Stop the server may say nothing before it is not waited for any more. */
export const STOP_TIMEOUT_MS = 15_000
/** How long an attempt may take while a cut is being repaired. */
export const RECONNECT_ATTEMPT_MS = 6000

/** Milliseconds before attempt `attempt` (from 1) to repair a cut: at once, then doubling up to 4 s. */
export function reconnectDelayMs(attempt: number, random = Math.random()): number {
  if (attempt <= 1) return 0

  return backOff(attempt - 1, { first: 500, most: 4000, random })
}
/** How long a page that is seen again may take to go on with a recording that had stopped. */
export const RETURN_AFTER_HIDDEN_MS = 1000
