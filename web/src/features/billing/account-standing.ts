import type { User } from '@live-scribe/contract/identity'

/** Below this balance those who pay by the minute are warned. */
export const LOW_BALANCE_MINUTES = 30

export type AccountKind = 'trial' | 'subscriber' | 'pay-as-you-go' | 'none'

const SUBSCRIBED = new Set<User['subscription_status']>(['active', 'past_due', 'trialing'])

/** How a user pays, if at all; the trial comes first, as on the server. */
export function accountKind(user: User): AccountKind {
  if (user.is_trial_user) return 'trial'
  if (SUBSCRIBED.has(user.subscription_status)) return 'subscriber'

  return user.purchase_model === 'minutes' ? 'pay-as-you-go' : 'none'
}

/** Whether a user is offered more: everyone but business subscribers and those with minutes in store. */
export function mayWantMore(user: User): boolean {
  switch (accountKind(user)) {
    case 'subscriber':
      return user.subscription_plan !== 'business'
    case 'pay-as-you-go':
      return isBalanceLow(user)
    default:
      return true
  }
}

export function isBalanceLow(user: User): boolean {
  return accountKind(user) === 'pay-as-you-go' && user.minute_balance < LOW_BALANCE_MINUTES
}

/** Whole percent of the month's allowance; 0 in the trial, which has none. */
export function usagePercent(user: User): number {
  const { minutes_used_this_month: used, minutes_limit_monthly: limit } = user
  if (user.is_trial_user || limit <= 0) return 0

  return Math.min(100, Math.round((used / limit) * 100))
}
