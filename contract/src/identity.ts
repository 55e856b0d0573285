import * as z from 'zod/mini'
import { retention } from './account/retention-choice.ts'
import { endpoint } from './endpoint.ts'
import { staffRoles } from './identity/staff.ts'

export const user = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  full_name: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  subscription_status: z.enum(['free', 'active', 'past_due', 'canceled', 'trialing']),
  subscription_plan: z.nullable(z.enum(['starter', 'professional', 'business'])),
  minutes_used_this_month: z.int(),
  minutes_limit_monthly: z.int(),
  usage_reset_at: z.nullable(z.iso.datetime()),
  /** When a cancelled subscription ends. */
  subscription_ends_at: z.optional(z.nullable(z.iso.datetime())),
  is_trial_user: z.boolean(),
  purchase_model: z.enum(['minutes', 'subscription']),
  minute_balance: z.int(),
  lifetime_minutes_purchased: z.int(),
  is_admin: z.boolean(),
  /** The role in the admin area; null or absent for everybody else. */
  staff_role: z.optional(z.nullable(z.enum(staffRoles))),
  /** How long recordings are kept that have no choice of their own. */
  recording_retention: z._default(retention, 'forever'),
  /** Whether the user is an affiliate; absent means no. */
  is_affiliate: z.optional(z.boolean()),
})
/** The signed-in user: account, subscription and balance. Minutes are whole minutes. */
export type User = z.output<typeof user>

/** The caller's own row, or null when nobody is signed in. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  policy: 'public',
  scope: 'account:read',
  summary: 'The signed-in user, or null',
  reply: z.object({ user: z.nullable(user) }),
})

const syncBody = z.object({
  p_identity_user_id: z.optional(z.string()),
  p_email: z.optional(z.string()),
  p_full_name: z.optional(z.string()),
})

/** Returns the caller's user, created on the first call. The body is ignored. */
export const getOrCreateUserByIdentity = endpoint({
  method: 'POST',
  path: '/api/rpc/get_or_create_user_by_identity',
  policy: 'signed-in',
  summary: 'The caller’s users row',
  body: syncBody,
  reply: user,
})

/** `getOrCreateUserByIdentity` under the name that older clients use. */
export const getOrCreateUserByClerkId = endpoint({
  ...getOrCreateUserByIdentity,
  path: '/api/rpc/get_or_create_user_by_clerk_id',
})
