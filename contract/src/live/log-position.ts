import * as z from 'zod/mini'
import { transcriptEvent } from './channel-events.ts'

/**
 * The data of a subscription that succeeds (OUT-18): a viewer who has the rest reads nothing. Empty
 * where the server does not know it.
 */
export const logPosition = z.object({
  /** The number of the last segment in the log. */
  segmentNumber: z.int().check(z.nonnegative()),
  /** What else the log response says, as its `revision`. */
  revision: z.string().check(z.minLength(1)),
  /** The newest segments, in order and without a gap, then the current interims. */
  events: z.array(transcriptEvent),
  /** False where nobody has said which the current interims are; absent where they are known. */
  interimsKnown: z.optional(z.boolean()),
})
/** Where a session's log is. */
export type LogPosition = z.output<typeof logPosition>
