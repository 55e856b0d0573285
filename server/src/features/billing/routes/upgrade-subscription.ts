import {
  previewUpgrade,
  schedulePlanChange,
  upgradeSubscription,
} from '@live-scribe/contract/billing/subscription'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { getOrCreateCustomer } from '../checkout/customers.ts'
import { mapPaymentErrors } from '../map-payment-errors.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'
import {
  findChangeableSubscription,
  findUpgradableSubscription,
  getPlanByPrice,
} from '../subscription/plan-change-rules.ts'
import { syncCustomer } from '../subscription/sync-customer.ts'
import { readSubscriptionReply } from './get-user-subscription.ts'

/**
 * Milliseconds of a time slot. Upgrades to one plan in the same slot share an idempotency key, so
 * that a double click is one upgrade.
 */
const IDEMPOTENCY_SLOT_MS = 10_000

/** Adds the calls that preview an upgrade, make it, and schedule a smaller plan. */
export function addUpgradeSubscription(
  add: AddRoute,
  context: AppContext,
  useService: UsePaymentService,
): void {
  add(previewUpgrade, async ({ actor, body }) => {
    const plan = getPlanByPrice(context, body.newPriceId)
    await useService(actor.id)
    const { id } = await findUpgradableSubscription(context, actor, plan)
    return {
      plan,
      amount_due_cents: await mapPaymentErrors(() => context.payments.previewChange(id, plan)),
    }
  })

  add(upgradeSubscription, async ({ actor, body }) => {
    const plan = getPlanByPrice(context, body.newPriceId)
    await useService(actor.id)
    const { id: subscriptionId } = await findUpgradableSubscription(context, actor, plan)
    const slot = Math.floor(context.now().getTime() / IDEMPOTENCY_SLOT_MS)
    const key = `upgrade:${subscriptionId}:${plan}:${slot}`
    await mapPaymentErrors(() => context.payments.changePlan({ subscriptionId, plan, key }))
    await mapPaymentErrors(async () =>
      syncCustomer(context, await getOrCreateCustomer(context, actor)),
    )
    return { plan, subscription: await readSubscriptionReply(context, actor) }
  })

  add(schedulePlanChange, async ({ actor, body }) => {
    const plan = getPlanByPrice(context, body.newPriceId)
    await useService(actor.id)
    const { id: subscriptionId } = await findChangeableSubscription(context, actor, plan)
    await mapPaymentErrors(() => context.payments.scheduleChange({ subscriptionId, plan }))
    await mapPaymentErrors(async () =>
      syncCustomer(context, await getOrCreateCustomer(context, actor)),
    )
    return { subscription: await readSubscriptionReply(context, actor) }
  })
}
