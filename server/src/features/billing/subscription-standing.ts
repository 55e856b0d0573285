import { type PlanKey, paidPlans, USAGE_RESET_DAYS } from '@live-scribe/contract/billing/plans'
import { type Entry, type MinuteAccount, withStanding } from './account.ts'
import { periodEntries } from './minute-moves.ts'

const resetAfter = USAGE_RESET_DAYS * 24 * 60 * 60_000

/** A subscription as the payment service has it; null when none runs. */
export interface Standing {
  id: string
  status: 'active' | 'trialing' | 'past_due'
  plan: PlanKey
  /** The smaller plan that the next month brings. */
  nextPlan: PlanKey | null
  periodStartedAt: Date
  periodEndsAt: Date
  /** When it ends, once it is cancelled. */
  endsAt: Date | null
}

type Account = MinuteAccount & {
  id: string
  subscriptionId: string | null
  subscriptionEndsAt: Date | null
  subscriptionNextPlan: PlanKey | null
}

export interface Moved<A> {
  account: A
  entries: Entry[]
}

/**
 * The account under this subscription. A month begins with a paid period only: one that waits for
 * its payment keeps the minutes of the month before.
 */
export function underSubscription<A extends Account>(
  account: A,
  standing: Standing | null,
): Moved<A> {
  if (!standing) return { account: withStanding(unsubscribed(account)), entries: [] }
  const subscribed = withStanding({
    ...account,
    subscriptionId: standing.id,
    subscriptionStatus: standing.status,
    subscriptionPlan: standing.plan,
    subscriptionEndsAt: standing.endsAt,
    subscriptionNextPlan: standing.nextPlan,
    minutesLimitMonthly: paidPlans[standing.plan].minuteLimit,
  })
  if (standing.status === 'past_due') return { account: waiting(subscribed, account), entries: [] }
  return inPeriod({ ...subscribed, usageResetAt: standing.periodEndsAt }, standing.periodStartedAt)
}

/** A smaller plan whose first month is not paid has not begun. */
function waiting<A extends Account>(subscribed: A, before: A): A {
  const { subscriptionId, subscriptionNextPlan, subscriptionPlan, minutesLimitMonthly } = before
  const { subscriptionId: id, subscriptionPlan: plan } = subscribed
  if (subscriptionId !== id || subscriptionNextPlan !== plan) return subscribed
  return { ...subscribed, subscriptionPlan, subscriptionNextPlan, minutesLimitMonthly }
}

/** The account once its month is over, 30 days at a time; as it was before that. */
export function rolledOver<A extends Account>(account: A, now: Date): Moved<A> {
  const { usageResetAt, subscriptionStatus, subscriptionEndsAt } = account
  const isRunning = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  if (!isRunning || !usageResetAt || usageResetAt > now) return { account, entries: [] }
  // Cancelled: it has no month after the paid one, however late that is heard of.
  if (subscriptionEndsAt && subscriptionEndsAt <= now) return { account, entries: [] }
  const months = Math.floor((now.getTime() - usageResetAt.getTime()) / resetAfter)
  const startedAt = new Date(usageResetAt.getTime() + months * resetAfter)
  const usageReset = new Date(startedAt.getTime() + resetAfter)
  return inPeriod({ ...withNextPlan(account), usageResetAt: usageReset }, startedAt)
}

/** The plan that was chosen for the new month. */
function withNextPlan<A extends Account>(account: A): A {
  const plan = account.subscriptionNextPlan
  if (!plan) return account
  const minutesLimitMonthly = paidPlans[plan].minuteLimit
  return { ...account, subscriptionPlan: plan, subscriptionNextPlan: null, minutesLimitMonthly }
}

function inPeriod<A extends Account>(account: A, startedAt: Date): Moved<A> {
  const entries = periodEntries(account, { userId: account.id, startedAt })
  if (!entries) return { account, entries: [] }
  return { account: { ...account, usagePeriodStartedAt: startedAt }, entries }
}

function unsubscribed<A extends Account>(account: A): A {
  return {
    ...account,
    subscriptionId: null,
    subscriptionStatus: account.subscriptionStatus === 'free' ? 'free' : 'canceled',
    subscriptionPlan: null,
    subscriptionNextPlan: null,
    subscriptionEndsAt: null,
    minutesLimitMonthly: 0,
    usageResetAt: null,
  }
}
