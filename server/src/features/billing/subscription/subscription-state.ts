import {
  DEFAULT_USAGE_MONTH_DAYS,
  type PlanKey,
  paidPlans,
} from '@live-scribe/contract/billing/plans'
import { DAY_MS } from '#server/lib/day.ts'
import { deriveAccountType, type LedgerEntry, type MinuteAccount } from '../ledger/account.ts'
import { createPeriodEntries } from '../ledger/ledger-entries.ts'

const RESET_AFTER_MS = DEFAULT_USAGE_MONTH_DAYS * DAY_MS

/** A subscription at the payment service that has not ended. */
export interface SubscriptionState {
  id: string
  status: 'active' | 'trialing' | 'past_due'
  plan: PlanKey
  /** The smaller plan that starts with the next month. */
  nextPlan: PlanKey | null
  periodStartedAt: Date
  periodEndsAt: Date
  /** When a cancelled subscription ends. */
  endsAt: Date | null
}

type Account = MinuteAccount & {
  id: string
  subscriptionId: string | null
  subscriptionEndsAt: Date | null
  subscriptionNextPlan: PlanKey | null
}

/** An account after a change, with the entries of the change; both must be stored together. */
export interface LedgerChange<A> {
  account: A
  entries: LedgerEntry[]
}

/**
 * The account after a subscription's state is applied. A month starts with a paid period only:
 * while the payment is due, the minutes of the month before remain.
 */
export function applySubscriptionState<A extends Account>(
  account: A,
  state: SubscriptionState | null,
): LedgerChange<A> {
  if (!state) return { account: deriveAccountType(withoutSubscription(account)), entries: [] }
  const subscribed = deriveAccountType({
    ...account,
    subscriptionId: state.id,
    subscriptionStatus: state.status,
    subscriptionPlan: state.plan,
    subscriptionEndsAt: state.endsAt,
    subscriptionNextPlan: state.nextPlan,
    minutesLimitMonthly: paidPlans[state.plan].minuteLimit,
  })
  if (state.status === 'past_due')
    return { account: keepPlanUntilPaid(subscribed, account), entries: [] }
  return beginPeriod({ ...subscribed, usageResetAt: state.periodEndsAt }, state.periodStartedAt)
}

/** Keeps the current plan until the first month of a smaller plan is paid. */
function keepPlanUntilPaid<A extends Account>(subscribed: A, before: A): A {
  const { subscriptionId, subscriptionNextPlan, subscriptionPlan, minutesLimitMonthly } = before
  const { subscriptionId: id, subscriptionPlan: plan } = subscribed
  if (subscriptionId !== id || subscriptionNextPlan !== plan) return subscribed
  return { ...subscribed, subscriptionPlan, subscriptionNextPlan, minutesLimitMonthly }
}

/** Starts the month that is due by now, in steps of 30 days; unchanged when none is. */
export function rollOverMonth<A extends Account>(account: A, now: Date): LedgerChange<A> {
  const { usageResetAt, subscriptionStatus, subscriptionEndsAt } = account
  const isRunning = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  if (!isRunning || !usageResetAt || usageResetAt > now) return { account, entries: [] }
  // After a cancelled subscription's paid month no further month starts, however late the webhook
  // arrives.
  if (subscriptionEndsAt && subscriptionEndsAt <= now) return { account, entries: [] }
  const months = Math.floor((now.getTime() - usageResetAt.getTime()) / RESET_AFTER_MS)
  const startedAt = new Date(usageResetAt.getTime() + months * RESET_AFTER_MS)
  const usageReset = new Date(startedAt.getTime() + RESET_AFTER_MS)
  return beginPeriod({ ...withNextPlan(account), usageResetAt: usageReset }, startedAt)
}

/** Applies the plan that was scheduled for the new month. */
function withNextPlan<A extends Account>(account: A): A {
  const plan = account.subscriptionNextPlan
  if (!plan) return account
  const minutesLimitMonthly = paidPlans[plan].minuteLimit
  return { ...account, subscriptionPlan: plan, subscriptionNextPlan: null, minutesLimitMonthly }
}

function beginPeriod<A extends Account>(account: A, startedAt: Date): LedgerChange<A> {
  const entries = createPeriodEntries(account, { userId: account.id, startedAt })
  if (!entries) return { account, entries: [] }
  return { account: { ...account, usagePeriodStartedAt: startedAt }, entries }
}

function withoutSubscription<A extends Account>(account: A): A {
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
