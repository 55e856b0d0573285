import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Keys of the paid plans, smallest first. */
export const planKeys = ['starter', 'professional', 'business'] as const
/** The stored key of a paid plan; a user without one is on the free plan or pays as they go. */
export type PlanKey = (typeof planKeys)[number]

export const subscriptionStatus = z.enum(['free', 'active', 'past_due', 'canceled', 'trialing'])
/** A user's subscription; all but `free` are Stripe's states of a subscription. */
export type SubscriptionStatus = z.output<typeof subscriptionStatus>

/** Days of a usage month for users without a paid billing period. */
export const DEFAULT_USAGE_MONTH_DAYS = 30
/** Whole minutes left below which a screen warns. */
export const LOW_BALANCE_WARNING_MINUTES = 30

const planDefinition = z.object({
  id: z.enum(['free', ...planKeys]),
  name: z.string(),
  description: z.string(),
  /** Whole US dollars for each interval. */
  price: z.int(),
  interval: z.enum(['month', 'forever']),
  /** Whole minutes a month; null when there is no cap. */
  minuteLimit: z.nullable(z.int()),
  /** Whole minutes that one recording may last. */
  recordingLimit: z.int(),
  features: z.array(z.string()),
  /** The price id for checkout and upgrade; null for Free, and where payments are not set up. */
  priceId: z.nullable(z.string()),
  isPopular: z.boolean(),
})
/** A plan as it is offered: price, limits and the texts of its card. */
export type PlanDefinition = z.output<typeof planDefinition>

/** A plan without the price id of the running configuration. */
export type Plan = Omit<PlanDefinition, 'priceId'>

const everywhere = [
  'A live link to share; readers need no account',
  'Only the text is kept, never the audio',
]
/**
 * Features of all paid plans, besides the minutes and the limit, which have fields of their own.
 */
const paidFeatures = [...everywhere, 'Minutes you buy never expire and are used last']

/** The plan of users who never paid: any number of recordings of 5 minutes each. */
export const freePlan = {
  id: 'free',
  name: 'Free',
  description: 'As many short recordings as you like.',
  price: 0,
  interval: 'forever',
  minuteLimit: null,
  recordingLimit: 5,
  features: ['Unlimited recordings', 'Up to 5 minutes per recording', ...everywhere],
  isPopular: false,
} as const satisfies Plan

/** The paid plans, smallest first: section 9 of the specification is the truth (RISK-54). */
export const paidPlans = {
  starter: {
    id: 'starter',
    name: 'Starter',
    description: 'For a season of interviews.',
    price: 20,
    interval: 'month',
    minuteLimit: 6_000,
    recordingLimit: 90,
    features: paidFeatures,
    isPopular: false,
  },
  professional: {
    id: 'professional',
    name: 'Professional',
    description: 'For people who interview every week.',
    price: 40,
    interval: 'month',
    minuteLimit: 15_000,
    recordingLimit: 240,
    features: paidFeatures,
    isPopular: true,
  },
  business: {
    id: 'business',
    name: 'Business',
    description: 'For people who interview all day.',
    price: 100,
    interval: 'month',
    minuteLimit: 40_000,
    recordingLimit: 360,
    features: paidFeatures,
    isPopular: false,
  },
} as const satisfies Record<PlanKey, Plan>

/** The plan name of somebody with purchased minutes and no subscription. */
export const PAY_AS_YOU_GO_PLAN_NAME = 'Pay as you go'

/** Active, past due and trialing count as subscribed; everybody else pays as they go. */
export function isSubscribed(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'past_due' || status === 'trialing'
}

/** The plan by its stored key; inferred from a name or the monthly limit when there is none. */
export function inferPlan(known: {
  plan?: string | null
  minutesLimitMonthly?: number
}): PlanKey | null {
  const name = known.plan?.trim().toLowerCase() ?? ''
  const named = planKeys.find((key) => name === key || name.includes(key))
  if (named || !known.minutesLimitMonthly) return named ?? null
  return planKeys.find((key) => paidPlans[key].minuteLimit === known.minutesLimitMonthly) ?? null
}

/** Whether anything is sold: where payments are not set up, no plan has a price id. */
export function arePaymentsSetUp(plans: readonly Pick<PlanDefinition, 'priceId'>[]): boolean {
  return plans.some(({ priceId }) => priceId !== null)
}

/** Percent of the month's minutes used, rounded; 0 on trial. */
export function calculateUsagePercentage(usage: {
  isTrialUser: boolean
  minutesUsed: number
  minuteLimit: number
}): number {
  if (usage.isTrialUser || usage.minuteLimit <= 0) return 0
  return Math.round((usage.minutesUsed / usage.minuteLimit) * 100)
}

/** The plans with the configured price ids: Free, then the paid ones. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  policy: 'public',
  summary: 'The plans and their price ids',
  reply: z.object({ plans: z.array(planDefinition) }),
})
