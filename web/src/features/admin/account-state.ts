import type { AdminUser } from '@live-scribe/contract/admin'
import { isSubscribed, paidPlans } from '@live-scribe/contract/billing/plans'
import { formatDayOfYear } from '#web/lib/format/format-date.ts'

type Account = Pick<
  AdminUser,
  | 'subscription_status'
  | 'subscription_plan'
  | 'subscription_ends_at'
  | 'purchase_model'
  | 'lifetime_minutes_purchased'
>

/** What an account pays by: a plan, minutes or nothing. */
export function nameModel(user: Account): string {
  if (isSubscribed(user.subscription_status)) return 'Subscription'

  return isBuyer(user) ? 'Minutes' : 'Free'
}

/** How an account stands, as support would say it. */
export function nameState(user: Account): string {
  const plan = user.subscription_plan ? paidPlans[user.subscription_plan].name : 'Plan'
  switch (user.subscription_status) {
    case 'past_due':
      return `${plan}, payment due`
    case 'active':
    case 'trialing': {
      const end = user.subscription_ends_at
      if (end) return `${plan}, ends ${formatDayOfYear(Date.parse(end))}`

      return user.subscription_status === 'trialing' ? `${plan}, trial` : plan
    }
    case 'canceled':
      return isBuyer(user) ? 'Prepaid, plan ended' : 'Plan ended'
    case 'free':
      return isBuyer(user) ? 'Prepaid' : 'Free'
    default:
      return user.subscription_status satisfies never
  }
}

function isBuyer({ purchase_model, lifetime_minutes_purchased }: Account): boolean {
  return purchase_model === 'minutes' || lifetime_minutes_purchased > 0
}
