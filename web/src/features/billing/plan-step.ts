import { type PlanDefinition, planKeys } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'

/**
 * What a plan's button does for a user: nothing for the plan they have, an account for a stranger
 * who takes Free, checkout for those without a subscription, an upgrade in place for those with one, the portal while a payment is owed, and
 * for a smaller plan the way to it.
 */
export type PlanStep = 'current' | 'none' | 'start' | 'checkout' | 'upgrade' | 'portal' | 'smaller'

export function planStep(
  plan: Pick<PlanDefinition, 'id'>,
  subscription: Pick<
    SubscriptionInfo,
    'status' | 'isSubscribed' | 'plan' | 'isTrialUser' | 'purchaseModel'
  > | null,
): PlanStep {
  if (!subscription) return plan.id === 'free' ? 'start' : 'checkout'
  const current = subscription.plan ?? (isPayingByMinute(subscription) ? null : 'free')
  if (plan.id === current) return 'current'
  if (plan.id === 'free') return 'none'
  if (!subscription.isSubscribed) return 'checkout'
  if (subscription.status === 'past_due') return 'portal'

  return sizeOf(plan.id) < sizeOf(subscription.plan) ? 'smaller' : 'upgrade'
}

/** Who bought minutes and has no plan: not on Free, whose five minutes they have no more. */
export function isPayingByMinute({
  purchaseModel,
  isTrialUser,
  plan,
}: Pick<SubscriptionInfo, 'purchaseModel' | 'isTrialUser' | 'plan'>): boolean {
  return purchaseModel === 'minutes' && !isTrialUser && plan === null
}

/** Those who pay by the month choose among plans; everybody else buys minutes. */
export function seesPlans({
  purchaseModel,
  isSubscribed,
}: Pick<SubscriptionInfo, 'purchaseModel' | 'isSubscribed'>): boolean {
  return purchaseModel !== 'minutes' && isSubscribed
}

function sizeOf(plan: (typeof planKeys)[number] | null): number {
  return plan === null ? -1 : planKeys.indexOf(plan)
}
