import type { EndedReason } from '@live-scribe/contract/recording'

/** How far a recording is with its end: by its recorder or its limit, or for lack of a recorder. */
export type Ending =
  | { name: 'open' }
  | { name: 'stopping'; reason: EndedReason; detail: string }
  | { name: 'pausing' }
  | { name: 'ended' }
