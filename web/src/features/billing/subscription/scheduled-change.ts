import type { PlanKey } from '@live-scribe/contract/billing/plans'
import {
  type SubscriptionInfo,
  schedulePlanChange,
} from '@live-scribe/contract/billing/subscription'
import { callEndpoint } from '#web/api/client.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { billingMessages, billingText } from '../billing-text.ts'
import { toastError } from '../toast-error.ts'

interface Wanted {
  id: string
  name: string
  priceId: string | null
}

/**
 * Schedules a plan for the next paid month, or keeps the running one; null after a toast when
 * nothing has changed.
 */
export async function schedulePlan(plan: Wanted): Promise<SubscriptionInfo | null> {
  try {
    const body = { newPriceId: plan.priceId ?? '' }
    const { subscription } = await callEndpoint(schedulePlanChange, { body })
    toast.success(
      subscription.nextPlan === null
        ? billingText.keeping(plan.name)
        : billingText.scheduled(plan.name),
    )

    return subscription
  } catch (error) {
    const { subscriptionFailed: failed } = billingMessages
    toastError(error, { refused: failed, failed })
    return null
  }
}

/** The plan on sale with this key. */
export function findPlanByKey<P extends { id: string }>(
  plans: readonly P[],
  key: PlanKey | null,
): P | undefined {
  return key === null ? undefined : plans.find(({ id }) => id === key)
}
