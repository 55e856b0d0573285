import type { Service } from '@live-scribe/contract/status'

/** An incident of a service as one node saw it. */
export interface Trouble {
  id: string
  service: Service
  beganAt: Date
  lastSeenAt: Date
}

/** Milliseconds between the checks of a node. */
export const CHECK_EVERY_MS = 15_000
/** An incident goes on until it was not seen by several checks of any node. */
export const GONE_AFTER_MS = 3 * CHECK_EVERY_MS
