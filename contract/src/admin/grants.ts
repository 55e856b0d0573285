import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, noteText } from './note.ts'

/** Minutes above which a grant has to be confirmed (`confirmation_needed`). */
export const CONFIRM_GRANT_ABOVE_MINUTES = 1_000
/** Minutes that somebody in support gives within 24 hours at most. */
export const MAX_SUPPORT_MINUTES_A_DAY = 600
/** Maximum minutes of one grant. */
export const MAX_GRANTED_MINUTES = 100_000

/**
 * `p_admin_id` is ignored: the caller is recorded. The same `p_grant_id` is granted once; for another
 * user or other minutes it is a `conflict`.
 */
export const adminAddMinutesToUser = endpoint({
  method: 'POST',
  path: '/api/rpc/admin_add_minutes_to_user',
  policy: 'admin',
  permission: 'minutes:give',
  summary: 'Give a user prepaid minutes',
  body: z.object({
    p_user_id: z.string(),
    p_minutes: z.int().check(z.gte(1), z.lte(MAX_GRANTED_MINUTES)),
    p_reason: noteText(MAX_REASON_LENGTH),
    p_admin_id: z.optional(z.string()),
    p_grant_id: z.optional(z.uuid()),
    p_is_confirmed: z._default(z.boolean(), false),
  }),
  errors: ['not_found', 'confirmation_needed', 'conflict'],
  reply: z.object({ minutes: z.int(), minute_balance: z.int(), email: z.string() }),
})

const grantedMinutes = z.object({
  /** The id of the grant. */
  id: z.string(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  minutes: z.int(),
  reason: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** Minutes taken back; null before that. */
  taken_back: z.nullable(z.int()),
})
/** A grant by an administrator and what was taken back of it, in whole minutes. */
export type GrantedMinutes = z.output<typeof grantedMinutes>

/** The last grants by administrators, newest first. */
export const listGrants = endpoint({
  method: 'GET',
  path: '/api/admin/grants',
  policy: 'admin',
  permission: 'minutes:give',
  summary: 'The minutes that administrators gave last, newest first',
  reply: z.object({ grants: z.array(grantedMinutes) }),
})

/**
 * Takes back a grant's minutes that are neither used nor reserved; a second time is a `conflict`.
 */
export const adminTakeBackMinutes = endpoint({
  method: 'POST',
  path: '/api/rpc/admin_take_back_minutes',
  policy: 'admin',
  permission: 'minutes:give',
  summary: 'Take back minutes that were given by mistake',
  body: z.object({ p_grant_id: z.string().check(z.maxLength(64)) }),
  errors: ['not_found', 'conflict'],
  reply: z.object({ minutes: z.int(), minute_balance: z.int(), email: z.string() }),
})
