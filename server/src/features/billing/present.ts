import type { MinutePackage, MinutePurchase } from '@live-scribe/contract/billing/minutes'
import {
  calculateUsagePercentage,
  freePlan,
  inferPlan,
  isSubscribed,
  PAY_AS_YOU_GO_PLAN_NAME,
  type PlanDefinition,
  paidPlans,
  planKeys,
} from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { MinutePackageRow } from '#server/db/schema/minute-packages.ts'
import type { MinutePurchaseRow } from '#server/db/schema/minute-purchases.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import type { Payments } from '#server/ports/payments.ts'
import { computeRecordingPermission } from './ledger/recording-permission.ts'

/** The free plan, then the paid plans with the configured price ids: null when nothing is sold. */
export function presentPlans({ priceIds }: Pick<Payments, 'priceIds'>): PlanDefinition[] {
  const paid = planKeys.map((key) => ({ ...paidPlans[key], priceId: priceIds?.[key] ?? null }))
  return [{ ...freePlan, priceId: null }, ...paid].map((plan) => ({
    ...plan,
    features: [...plan.features],
  }))
}

/**
 * The contract's form of a user's plan and minutes; `reserved` minutes are held by live recordings.
 */
export function presentSubscription(user: UserRow, reserved: number): SubscriptionInfo {
  const { isTrialUser, subscriptionStatus: status, minutesLimitMonthly: minuteLimit } = user
  const minutesUsed = user.minutesUsedThisMonth
  const subscribed = isSubscribed(status)
  const plan = subscribed
    ? inferPlan({ plan: user.subscriptionPlan, minutesLimitMonthly: minuteLimit })
    : null
  return {
    status,
    plan_name: plan ? paidPlans[plan].name : isTrialUser ? freePlan.name : PAY_AS_YOU_GO_PLAN_NAME,
    isSubscribed: subscribed,
    plan,
    minutesUsed,
    minuteLimit,
    remainingMinutes: computeRecordingPermission(user, reserved).remaining_minutes,
    isTrialUser,
    usageResetAt: user.usageResetAt?.toISOString() ?? null,
    usagePercentage: calculateUsagePercentage({ isTrialUser, minutesUsed, minuteLimit }),
    purchaseModel: user.purchaseModel,
    minuteBalance: user.minuteBalance,
    minutesInAdvance: user.minutesOverdrawn,
    minutesHeld: reserved,
    endsAt: user.subscriptionEndsAt?.toISOString() ?? null,
    nextPlan: user.subscriptionNextPlan,
    hasPortal: user.paymentCustomerId !== null,
  }
}

/** The contract's form of a package of minutes. */
export function presentPackage(row: MinutePackageRow): MinutePackage {
  return {
    id: row.id,
    name: row.name,
    minutes: row.minutes,
    price_cents: row.priceCents,
    is_popular: row.isPopular,
    is_active: row.isActive,
    sort_order: row.sortOrder,
  }
}

/** The contract's form of a purchase; ids of the payment service stay here. */
export function presentPurchase(row: MinutePurchaseRow): MinutePurchase {
  return {
    id: row.id,
    user_id: row.userId,
    status: row.status,
    price_paid_cents: row.pricePaidCents,
    minutes_purchased: row.minutesPurchased,
    created_at: row.createdAt.toISOString(),
  }
}
