import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import { freePlan, type PlanDefinition, paidPlans } from '@live-scribe/contract/billing/plans'
import type { SubscriptionReply } from '@live-scribe/contract/billing/subscription'
import { ok, renderSite, type StubServer, testUser } from './render-site.tsx'

export const plans: PlanDefinition[] = [
  { ...freePlan, features: [...freePlan.features], priceId: null },
  ...Object.values(paidPlans).map((plan) => ({ ...plan, priceId: `price_${plan.id}` })),
]

const packages: MinutePackage[] = [
  packageOf({ id: 'short', name: 'Short talk', minutes: 45, price_cents: 2250 }),
  packageOf({ id: 'hour', name: 'One interview', minutes: 60, price_cents: 3000 }),
  packageOf({ id: 'season', name: 'Season', minutes: 630, price_cents: 24_000, is_popular: true }),
]

/** The packages that a new database has (server/migrations/earlier/0004_minutes_and_money.sql). */
export const shippedPackages: MinutePackage[] = (
  [
    ['one-interview', 'One interview', 60, 3000],
    ['interview-week', 'Interview week', 300, 13_500],
    ['interview-season', 'Interview season', 600, 24_000],
    ['hiring-round', 'Hiring round', 1200, 42_000],
    ['hiring-team', 'Hiring team', 3000, 90_000],
  ] as const
).map(([id, name, minutes, price_cents], index) =>
  packageOf({
    id,
    name,
    minutes,
    price_cents,
    is_popular: id === 'interview-season',
    sort_order: index + 1,
  }),
)

function packageOf(known: Partial<MinutePackage>): MinutePackage {
  return {
    id: 'p',
    name: 'Package',
    minutes: 60,
    price_cents: 3000,
    is_popular: false,
    is_active: true,
    sort_order: 1,
    ...known,
  }
}

/** Subscription of a user on the Free plan. */
export const freeReply: SubscriptionReply = {
  is_trial_user: true,
  status: 'free',
  plan_name: 'Free',
  minutes_limit_monthly: 0,
  minutes_used_this_month: 0,
  isSubscribed: false,
  plan: null,
  minutesUsed: 0,
  minuteLimit: 0,
  remainingMinutes: null,
  isTrialUser: true,
  usageResetAt: null,
  usagePercentage: 0,
  purchaseModel: 'subscription',
  minuteBalance: 0,
  minutesInAdvance: 0,
  minutesHeld: 0,
  endsAt: null,
  nextPlan: null,
  hasPortal: false,
}

/** Subscription of a user with prepaid minutes. */
export const prepaidReply: SubscriptionReply = {
  ...freeReply,
  plan_name: 'Pay as you go',
  is_trial_user: false,
  isTrialUser: false,
  purchaseModel: 'minutes',
  minuteBalance: 120,
  remainingMinutes: 120,
  hasPortal: true,
}

/** Subscription of a Starter user who has used a quarter of the month's minutes. */
export const starterReply: SubscriptionReply = {
  ...freeReply,
  is_trial_user: false,
  isTrialUser: false,
  status: 'active',
  plan_name: 'Starter',
  plan: 'starter',
  isSubscribed: true,
  minutes_limit_monthly: 6_000,
  minutes_used_this_month: 1_500,
  minutesUsed: 1_500,
  minuteLimit: 6_000,
  remainingMinutes: 4_500,
  usagePercentage: 25,
  usageResetAt: '2026-12-21T12:00:00.000Z',
  hasPortal: true,
}

/** Stub routes that need no sign-in: plans and packages. */
export const offersServer: StubServer = {
  'GET /api/plans': () => ok({ plans: plans }),
  'GET /api/minute-packages': () => ok({ packages: packages }),
}

/** Stub routes of a server where payments are not set up. */
export const nothingOnSale: StubServer = {
  'GET /api/plans': () => ok({ plans: plans.map((plan) => ({ ...plan, priceId: null })) }),
  'GET /api/minute-packages': () => ok({ packages: [] }),
}

/** Stub routes for a signed-in user with this subscription. */
export function createBillingServer(
  subscription: SubscriptionReply,
  more: StubServer = {},
): StubServer {
  return {
    'GET /api/me': () => ok({ user: testUser }),
    'GET /api/sessions': () => ok({ sessions: [] }),
    'GET /api/user-subscription': () => ok(subscription),
    ...offersServer,
    ...more,
  }
}

/** Renders a page for a signed-in user with this subscription. */
export function renderBilling(
  path: string,
  subscription: SubscriptionReply,
  more: StubServer = {},
) {
  return renderSite(path, createBillingServer(subscription, more))
}
