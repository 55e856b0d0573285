import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const recordingPermission = z.object({
  can_record: z.boolean(),
  /** Whole minutes left this month and on the balance; null when unlimited. */
  remaining_minutes: z.nullable(z.int()),
  /** Minutes held for recordings that have not ended; they are not part of what remains. */
  held_minutes: z.optional(z.int()),
  /** The reason for people; null when allowed. */
  reason: z.nullable(z.string()),
  /** Maximum length of a recording started now, in whole minutes. */
  recording_limit_minutes: z.int(),
})
/** Whether a user may start a recording, and its limits in whole minutes. */
export type RecordingPermission = z.output<typeof recordingPermission>

/** Whether the caller may start a recording now. The id in the body is ignored. */
export const canUserRecord = endpoint({
  method: 'POST',
  path: '/api/rpc/can_user_record',
  policy: 'signed-in',
  scope: 'account:read',
  summary: 'Whether the caller may record, and for how long',
  body: z.object({ p_user_id: z.optional(z.string()) }),
  reply: recordingPermission,
})

/**
 * Returns the settlement of the caller's recording. The server has made it when the recording ended;
 * this call changes nothing and ignores `p_minutes`.
 */
export const consumeMinutes = endpoint({
  method: 'POST',
  path: '/api/rpc/consume_minutes_v2',
  policy: 'owner',
  subject: 'body.p_session_id',
  scope: 'listen',
  summary: 'What a recording cost, settled once',
  body: z.object({
    /** The 6-character code or the internal id. */
    p_session_id: z.string().check(z.maxLength(64)),
    p_minutes: z.optional(z.unknown()),
  }),
  reply: z.object({
    /** False while the recording still runs. */
    settled: z.boolean(),
    /** Whole minutes recorded, rounded up. */
    minutes: z.int(),
    from_allowance: z.int(),
    from_balance: z.int(),
    /** Minutes used in advance, which the next minutes pay. */
    in_advance: z.int(),
  }),
})
