import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { planKeys, subscriptionStatus } from './plans.ts'

const subscriptionInfo = z.object({
  status: subscriptionStatus,
  /** `Starter`, `Professional`, `Business`, `Free` or `Pay as you go`. */
  plan_name: z.string(),
  isSubscribed: z.boolean(),
  plan: z.nullable(z.enum(planKeys)),
  minutesUsed: z.int(),
  minuteLimit: z.int(),
  /** Minutes of the usage month and prepaid minutes together; null when unlimited. */
  remainingMinutes: z.nullable(z.int()),
  isTrialUser: z.boolean(),
  /** When the month's minutes reset. */
  usageResetAt: z.nullable(z.iso.datetime()),

  /** Percent of the month's minutes, rounded; 0 on trial. */
  usagePercentage: z.int(),
  purchaseModel: z.enum(['minutes', 'subscription']),
  /** Prepaid minutes; they never expire. */
  minuteBalance: z.int(),
  /** Minutes used in advance, which the next minutes pay first. */
  minutesInAdvance: z._default(z.int(), 0),
  /** Minutes held for recordings that have not ended; they are not part of what remains. */
  minutesHeld: z._default(z.int(), 0),
  /** When a cancelled subscription ends. */
  endsAt: z.nullable(z.iso.datetime()),
  /** The smaller plan that starts with the next paid month. */
  nextPlan: z.nullable(z.enum(planKeys)),
  /** Whether there is a customer portal: only after a purchase. */
  hasPortal: z.boolean(),
})
/** The caller's plan and minutes. */
export type SubscriptionInfo = z.output<typeof subscriptionInfo>

/**
 * The subscription with the fields that the specification requires under a second name (API-06); no
 * page reads those.
 */
export const subscriptionReply = z.extend(subscriptionInfo, {
  /** The same as `isTrialUser`. */
  is_trial_user: z.boolean(),
  /** The same as `minuteLimit`. */
  minutes_limit_monthly: z.int(),
  /** The same as `minutesUsed`. */
  minutes_used_this_month: z.int(),
})
/** The reply of every endpoint that returns the caller's subscription. */
export type SubscriptionReply = z.output<typeof subscriptionReply>

/** The caller's plan, allowance and balance. The id in the query is ignored. */
export const getUserSubscription = endpoint({
  method: 'GET',
  path: '/api/user-subscription',
  policy: 'signed-in',
  scope: 'account:read',
  summary: 'The caller’s plan and minutes',
  query: z.object({ userId: z.optional(z.string()) }),
  reply: subscriptionReply,
})

/** Why a plan is not changed. */
const refusals = ['payments_unavailable', 'payment_failed', 'payment_past_due', 'conflict'] as const

const upgradeBody = z.object({
  newPriceId: z.string().check(z.maxLength(200)),
  identityUserId: z.optional(z.string().check(z.maxLength(200))),
})

/** What an upgrade would cost now: the difference for the rest of the paid month, in US cents. */
export const previewUpgrade = endpoint({
  method: 'POST',
  path: '/api/preview-upgrade',
  policy: 'signed-in',
  summary: 'The price of an upgrade now',
  body: upgradeBody,
  errors: refusals,
  reply: z.object({ amount_due_cents: z.int(), plan: z.enum(planKeys) }),
})

/**
 * Moves an active subscription to a larger plan at once, the difference paid now. Refused with
 * `conflict` for a smaller or the same plan, `payment_past_due`, and `payment_failed` when the
 * card is declined; the plan then stays as it was.
 */
export const upgradeSubscription = endpoint({
  method: 'POST',
  path: '/api/upgrade-subscription',
  policy: 'signed-in',
  summary: 'Upgrade in place, with proration',
  body: upgradeBody,
  errors: refusals,
  reply: z.object({ plan: z.enum(planKeys), subscription: subscriptionReply }),
})

/**
 * Schedules a smaller plan for the next billing period, without a charge or refund now. The current
 * plan's price cancels a scheduled change. Refused with `payment_past_due` while a payment is due,
 * otherwise with `conflict`, for example for a larger plan or a cancelled subscription.
 */
export const schedulePlanChange = endpoint({
  method: 'POST',
  path: '/api/schedule-plan-change',
  policy: 'signed-in',
  summary: 'Change to a smaller plan with the next month, or not after all',
  body: upgradeBody,
  errors: refusals,
  reply: z.object({ subscription: subscriptionReply }),
})

/**
 * Opens the caller's customer portal. Customer, user and email are ignored; `returnUrl` is a path
 * or URL of this site.
 */
export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/create-portal-session',
  policy: 'signed-in',
  summary: 'Open the customer portal',
  body: z.object({
    customerId: z.nullish(z.string().check(z.maxLength(200))),
    identityUserId: z.optional(z.string().check(z.maxLength(200))),
    email: z.optional(z.string().check(z.maxLength(320))),
    returnUrl: z.optional(z.string().check(z.maxLength(2000))),
  }),
  errors: ['payments_unavailable', 'conflict'],
  reply: z.object({ url: z.url() }),
})
