import { type PlanDefinition, planKeys } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'

/**
 * What a plan's button does for a user: nothing for the current plan, sign-up for a visitor who
 * takes Free, checkout without a subscription, an upgrade in place with one, the portal while a
 * payment is due; a smaller plan starts with the next month, and the scheduled one is `next`.
 */
export type PlanAction =
  | 'current'
  | 'none'
  | 'start'
  | 'checkout'
  | 'upgrade'
  | 'portal'
  | 'smaller'
  | 'next'
  | 'ending'

/** Returns the action of a plan's button; `subscription` is null for a visitor. */
export function getPlanAction(
  plan: Pick<PlanDefinition, 'id'>,
  subscription: Pick<
    SubscriptionInfo,
    'status' | 'isSubscribed' | 'plan' | 'isTrialUser' | 'purchaseModel' | 'nextPlan' | 'endsAt'
  > | null,
): PlanAction {
  if (!subscription) return plan.id === 'free' ? 'start' : 'checkout'
  const current = subscription.plan ?? (isPayingByMinute(subscription) ? null : 'free')
  if (plan.id === current) return 'current'
  if (plan.id === 'free') return 'none'
  if (!subscription.isSubscribed) return 'checkout'
  if (subscription.status === 'past_due') return 'portal'

  if (plan.id === subscription.nextPlan) return 'next'
  if (sizeOf(plan.id) > sizeOf(subscription.plan)) return 'upgrade'

  return subscription.endsAt ? 'ending' : 'smaller'
}

/**
 * Whether a user has prepaid minutes and no plan, and so is not on Free with its 5-minute limit.
 */
export function isPayingByMinute({
  purchaseModel,
  isTrialUser,
  plan,
}: Pick<SubscriptionInfo, 'purchaseModel' | 'isTrialUser' | 'plan'>): boolean {
  return purchaseModel === 'minutes' && !isTrialUser && plan === null
}

/** Whether to show plans: subscribers see plans, all other users see minute packages. */
export function shouldShowPlans({
  purchaseModel,
  isSubscribed,
}: Pick<SubscriptionInfo, 'purchaseModel' | 'isSubscribed'>): boolean {
  return purchaseModel !== 'minutes' && isSubscribed
}

function sizeOf(plan: (typeof planKeys)[number] | null): number {
  return plan === null ? -1 : planKeys.indexOf(plan)
}
