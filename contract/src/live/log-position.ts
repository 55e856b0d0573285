import * as z from 'zod/mini'

/**
 * The data of a subscription that succeeds (OUT-18): a viewer who has all of it reads nothing. Absent
 * where the server does not know it.
 */
export const logPosition = z.object({
  /** The number of the last segment in the log. */
  segmentNumber: z.int().check(z.nonnegative()),
  /** What else the log response says, as its `revision`. */
  revision: z.string().check(z.minLength(1)),
  /** The `timestamp` of the newest current interim, epoch milliseconds; 0 without one. */
  interimAt: z.number().check(z.nonnegative()),
})
/** Where a session's log is. */
export type LogPosition = z.output<typeof logPosition>
