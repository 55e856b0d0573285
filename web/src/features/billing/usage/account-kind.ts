import {
  calculateUsagePercentage,
  isSubscribed,
  LOW_BALANCE_WARNING_MINUTES,
} from '@live-scribe/contract/billing/plans'
import type { User } from '@live-scribe/contract/identity'

/** How an account pays; `none`: not on trial, without a plan and without prepaid minutes. */
type AccountKind = 'trial' | 'subscriber' | 'pay-as-you-go' | 'none'

/** Returns how a user pays; a trial comes first, as on the server. */
export function getAccountKind(user: User): AccountKind {
  if (user.is_trial_user) return 'trial'
  if (isSubscribed(user.subscription_status)) return 'subscriber'

  return user.purchase_model === 'minutes' ? 'pay-as-you-go' : 'none'
}

/** Whether a user without a plan has fewer than 30 prepaid minutes left. */
export function isBalanceLow(user: User): boolean {
  return (
    getAccountKind(user) === 'pay-as-you-go' && user.minute_balance < LOW_BALANCE_WARNING_MINUTES
  )
}

/** Percent used of the usage month's allowance, at most 100; 0 during the trial, which has none. */
export function calculateUsagePercent(user: User): number {
  const usage = {
    isTrialUser: user.is_trial_user,
    minutesUsed: user.minutes_used_this_month,
    minuteLimit: user.minutes_limit_monthly,
  }

  return Math.min(100, calculateUsagePercentage(usage))
}
