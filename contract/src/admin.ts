import * as z from 'zod/mini'
import { MAX_GRANTED_MINUTES } from './admin/grants.ts'
import { DEFAULT_BONUS_MINUTES, DEFAULT_COMMISSION_PERCENT } from './affiliate-terms.ts'
import { affiliate, affiliateStats } from './affiliates.ts'
import { endpoint } from './endpoint.ts'
import { user } from './identity.ts'

/** Filters of the admin user list; `paid` are users with a payment that was not fully refunded. */
export const userFilters = ['all', 'subscription', 'minutes', 'free', 'paid'] as const
/** Columns that the admin user list can be ordered by. */
export const userSortColumns = [
  'created_at',
  'full_name',
  'email',
  'role',
  'purchase_model',
  'minute_balance',
  'total_paid',
  'total_minutes',
  'subscription_status',
] as const

/** Roles as the list of users shows them, in its order. */
export const userRoles = ['Admin', 'Billing', 'Support', 'Affiliate', 'User'] as const

export const adminUser = z.object({
  ...user.shape,
  role: z.enum(userRoles),
  /** US cents after refunds. */
  total_paid: z.int(),
  /** Minutes of all the user's recordings. */
  total_minutes: z.int(),
  /**
   * When the user last used a device that is signed in here, or began a recording; null for never,
   * and for readers who may not see activity.
   */
  last_seen_at: z._default(z.nullable(z.iso.datetime()), null),
})
/** A `users` row with the role shown in the admin area and totals over the user's lifetime. */
export type AdminUser = z.output<typeof adminUser>

/** One page of users. `matching` counts what the filter and the search leave, `total` all users. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  policy: 'admin',
  permission: 'users:read',
  summary: 'Users, a page at a time, newest first unless asked otherwise',
  query: z.object({
    /** `paid` are users with a payment that was not fully refunded. */
    filter: z._default(z.enum(userFilters), 'all'),
    /** Part of a name, an email address or the beginning of an id. */
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    order: z._default(z.enum(userSortColumns), 'created_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  }),
  reply: z.object({ users: z.array(adminUser), matching: z.int(), total: z.int() }),
})

/** Id and name of the user with this email address; `not_found` without one. */
export const findUserByEmail = endpoint({
  method: 'GET',
  path: '/api/admin/user-by-email',
  policy: 'admin',
  permission: 'users:read',
  summary: 'The user with an email address',
  query: z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(320)) }),
  errors: ['not_found'],
  reply: z.object({
    id: user.shape.id,
    email: user.shape.email,
    full_name: user.shape.full_name,
  }),
})

/** Totals for the summary cards of the admin area, over all users. */
export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/api/admin/summary',
  policy: 'admin',
  permission: 'figures:read',
  summary: 'What the summary cards show',
  reply: z.object({
    total_users: z.int(),
    users_on_minutes: z.int(),
    total_affiliates: z.int(),
    active_affiliates: z.int(),
    /** Cents: each 30-day period since sign-up at the present plan, and purchased minutes. */
    estimated_revenue: z.int(),
    /** Cents: what was paid, less refunds and disputes. */
    paid_revenue: z.int(),
    minutes_purchased: z.int(),
    /** Prepaid minutes that all users have left. */
    minutes_allocated: z.int(),
    interviews_today: z.int(),
    users_today: z.int(),
    /** Seconds of audio in the recordings that began in this UTC month, without gaps. */
    month_recorded_seconds: z.int(),
    /** At most so many seconds of them went to the recogniser: each channel counts as if it was there from the start. */
    month_recogniser_seconds: z.int(),
  }),
})

const interviewCounts = z.object({
  total_interviews: z.int(),
  unique_users: z.int(),
  total_minutes: z.int(),
  avg_duration_minutes: z.number(),
  completed_interviews: z.int(),
  active_interviews: z.int(),
  paused_interviews: z.int(),
})

/** Interviews started today, and interviews and users of each of the last 30 UTC days. */
export const getInterviewStats = endpoint({
  method: 'POST',
  path: '/api/rpc/get_interview_stats',
  policy: 'admin',
  permission: 'figures:read',
  summary: 'Interview statistics of today and the last 30 days',
  reply: z.extend(interviewCounts, {
    days: z.array(
      z.object({
        day: z.string(),
        interviews: z.int(),
        minutes: z.int(),
        /** Accounts made on that day, and all that there were at its end; deleted ones count in neither. */
        new_users: z.int(),
        users: z.int(),
      }),
    ),
  }),
})

const affiliateWithStats = z.extend(affiliate, affiliateStats.shape)

/** Every affiliate, inactive ones included, with statistics of their referrals. */
export const getAllAffiliatesWithStats = endpoint({
  method: 'POST',
  path: '/api/rpc/get_all_affiliates_with_stats',
  policy: 'admin',
  permission: 'affiliates:read',
  summary: 'Every affiliate with what they have reached, newest first',
  reply: z.array(affiliateWithStats),
})

/** The affiliate row of the user `id`; `not_found` when the user is no affiliate. */
export const findAffiliateOfUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/affiliate',
  policy: 'admin',
  permission: 'affiliates:read',
  summary: 'The affiliate row of a user',
  params: z.object({ id: z.string() }),
  errors: ['not_found'],
  reply: affiliate,
})

/** `p_created_by` is ignored: the caller is recorded. */
export const createAffiliate = endpoint({
  method: 'POST',
  path: '/api/rpc/create_affiliate',
  policy: 'admin',
  permission: 'affiliates:write',
  summary: 'Make a user an affiliate',
  body: z.object({
    p_user_id: z.string(),
    p_commission_rate: z._default(
      z.number().check(z.gte(0), z.lte(100)),
      DEFAULT_COMMISSION_PERCENT,
    ),
    p_bonus_minutes: z._default(
      z.int().check(z.gte(0), z.lte(MAX_GRANTED_MINUTES)),
      DEFAULT_BONUS_MINUTES,
    ),
    p_created_by: z.optional(z.string()),
  }),
  errors: ['not_found', 'conflict'],
  reply: affiliate,
})

/** Activates or deactivates the affiliate `id`; an inactive code refers nobody. */
export const setAffiliateActive = endpoint({
  method: 'PATCH',
  path: '/api/admin/affiliates/:id',
  policy: 'admin',
  permission: 'affiliates:write',
  summary: 'Let an affiliate’s code count, or no longer',
  params: z.object({ id: z.string() }),
  body: z.object({ is_active: z.boolean() }),
  errors: ['not_found'],
  reply: affiliate,
})

/** Parts of the audit log: actions of administrators; sign-ins and changes of credentials. */
const auditCategories = ['administration', 'sign-in'] as const

/** An entry of the audit log; `actor_email` is null for the command line and a failed sign-in. */
const auditEntry = z.object({
  id: z.string(),
  actor_email: z.nullable(z.string()),
  action: z.string(),
  target: z.string(),
  reason: z.nullable(z.string()),
  created_at: z.iso.datetime(),
})

/** One page of the audit log; `has_more` tells whether another page follows. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  policy: 'admin',
  permission: 'audit:read',
  summary:
    'The audit log: what administrators did, or who signed in and changed a protection, newest first',
  query: z.object({
    category: z._default(z.enum(auditCategories), 'administration'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  }),
  reply: z.object({ entries: z.array(auditEntry), has_more: z.boolean() }),
})
