import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import {
  previewUpgrade,
  type SubscriptionInfo,
  upgradeSubscription,
} from '@live-scribe/contract/billing/subscription'
import { callEndpoint } from '#web/api/client.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { billingMessages } from '../billing-text.ts'
import { toastError } from '../toast-error.ts'

/** An upgrade and what it costs now, in US cents. */
export interface UpgradeOffer {
  plan: PlanDefinition
  amountDueCents: number
}

/** Fetches the price of an upgrade; null after a toast when it is not available. */
export async function fetchUpgradeOffer(plan: PlanDefinition): Promise<UpgradeOffer | null> {
  return attempt(async () => {
    const body = { newPriceId: plan.priceId ?? '' }
    const { amount_due_cents } = await callEndpoint(previewUpgrade, { body })

    return { plan, amountDueCents: amount_due_cents }
  })
}

/** Upgrades in place with a toast; null after an error toast when nothing has changed. */
export async function upgradeToPlan(
  plan: PlanDefinition,
  userId: string,
): Promise<SubscriptionInfo | null> {
  return attempt(async () => {
    const body = { newPriceId: plan.priceId ?? '', identityUserId: userId }
    const { subscription } = await callEndpoint(upgradeSubscription, { body })
    toast.success(billingMessages.upgraded, { description: billingMessages.upgradedMore })

    return subscription
  })
}

async function attempt<T>(action: () => Promise<T>): Promise<T | null> {
  try {
    return await action()
  } catch (error) {
    const { upgradeFailed: refused, subscriptionFailed: failed } = billingMessages
    toastError(error, { refused, failed })
    return null
  }
}
