import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Minutes that one recording may last, by plan. Paying by the minute, it is what is left. */
export const recordingLimitMinutes = {
  trial: 5,
  starter: 90,
  professional: 240,
  business: 360,
} as const

export const recordingPermission = z.object({
  can_record: z.boolean(),
  /** Whole minutes left this month or on the balance; null when they are not limited. */
  remaining_minutes: z.nullable(z.int()),
  /** Why not, for people; null when allowed. */
  reason: z.nullable(z.string()),
  /** Whole minutes that a recording started now may last. */
  recording_limit_minutes: z.int(),
})
export type RecordingPermission = z.output<typeof recordingPermission>

/** Whether the caller may start a recording now. The id in the body is a claim that is not used. */
export const canUserRecord = endpoint({
  method: 'POST',
  path: '/api/rpc/can_user_record',
  policy: 'signed-in',
  summary: 'Whether the caller may record, and for how long',
  body: z.object({ p_user_id: z.optional(z.string()) }),
  reply: recordingPermission,
})
