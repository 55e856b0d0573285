import { type PlanKey, paidPlans, USAGE_RESET_DAYS } from '@live-scribe/contract/billing/plans'
import { deriveAccountType, type LedgerEntry, type MinuteAccount } from '../ledger/account.ts'
import { periodEntries } from '../ledger/ledger-entries.ts'

const RESET_AFTER_MS = USAGE_RESET_DAYS * 24 * 60 * 60_000

/** A subscription as the payment service has it; null when none runs. */
export interface SubscriptionState {
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

export interface LedgerChange<A> {
  account: A
  entries: LedgerEntry[]
}

/**
 * The account under this subscription. A month begins with a paid period only: one that waits for
 * its payment keeps the minutes of the month before.
 */
export function applySubscriptionState<A extends Account>(
  account: A,
  standing: SubscriptionState | null,
): LedgerChange<A> {
  if (!standing) return { account: deriveAccountType(withoutSubscription(account)), entries: [] }
  const subscribed = deriveAccountType({
    ...account,
    subscriptionId: standing.id,
    subscriptionStatus: standing.status,
    subscriptionPlan: standing.plan,
    subscriptionEndsAt: standing.endsAt,
    subscriptionNextPlan: standing.nextPlan,
    minutesLimitMonthly: paidPlans[standing.plan].minuteLimit,
  })
  if (standing.status === 'past_due')
    return { account: keepPlanUntilPaid(subscribed, account), entries: [] }
  return beginPeriod(
    { ...subscribed, usageResetAt: standing.periodEndsAt },
    standing.periodStartedAt,
  )
}

/** A smaller plan whose first month is not paid has not begun. */
function keepPlanUntilPaid<A extends Account>(subscribed: A, before: A): A {
  const { subscriptionId, subscriptionNextPlan, subscriptionPlan, minutesLimitMonthly } = before
  const { subscriptionId: id, subscriptionPlan: plan } = subscribed
  if (subscriptionId !== id || subscriptionNextPlan !== plan) return subscribed
  return { ...subscribed, subscriptionPlan, subscriptionNextPlan, minutesLimitMonthly }
}

/** The account once its month is over, 30 days at a time; as it was before that. */
export function rollOverMonth<A extends Account>(account: A, now: Date): LedgerChange<A> {
  const { usageResetAt, subscriptionStatus, subscriptionEndsAt } = account
  const isRunning = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  if (!isRunning || !usageResetAt || usageResetAt > now) return { account, entries: [] }
  // Cancelled: it has no month after the paid one, however late that is heard of.
  if (subscriptionEndsAt && subscriptionEndsAt <= now) return { account, entries: [] }
  const months = Math.floor((now.getTime() - usageResetAt.getTime()) / RESET_AFTER_MS)
  const startedAt = new Date(usageResetAt.getTime() + months * RESET_AFTER_MS)
  const usageReset = new Date(startedAt.getTime() + RESET_AFTER_MS)
  return beginPeriod({ ...withNextPlan(account), usageResetAt: usageReset }, startedAt)
}

/** The plan that was chosen for the new month. */
function withNextPlan<A extends Account>(account: A): A {
  const plan = account.subscriptionNextPlan
  if (!plan) return account
  const minutesLimitMonthly = paidPlans[plan].minuteLimit
  return { ...account, subscriptionPlan: plan, subscriptionNextPlan: null, minutesLimitMonthly }
}

function beginPeriod<A extends Account>(account: A, startedAt: Date): LedgerChange<A> {
  const entries = periodEntries(account, { userId: account.id, startedAt })
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
