import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'

/** Milliseconds after a lost connection for which the recorder retries before it stops. */
export const RECONNECT_WINDOW_MS = 30_000
/** Milliseconds after which a lost connection may cost the recording, and the user is warned. */
export const LONG_CUT_MS = 10_000
/** Milliseconds for one attempt to connect, from the token request to Ready. */
export const CONNECT_TIMEOUT_MS = 10_000
/** Milliseconds after Stop without a message of the server until the recorder stops waiting. */
export const STOP_TIMEOUT_MS = 15_000
/** Milliseconds for an attempt to reconnect. */
export const RECONNECT_ATTEMPT_TIMEOUT_MS = 6000

/**
 * Milliseconds before reconnect attempt `attempt` (from 1): 0 for the first, then half a second,
 * then one: readers wait for the words too.
 */
export function reconnectDelayMs(attempt: number, random = Math.random()): number {
  if (attempt <= 1) return 0

  return getBackoffDelayMs(attempt - 1, { first: 500, max: 1000, random })
}
/** Milliseconds for a suspended recording to continue after its page is shown again. */
export const RESUME_AFTER_HIDDEN_TIMEOUT_MS = 1000
