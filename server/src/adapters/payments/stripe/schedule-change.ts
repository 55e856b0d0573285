import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type Stripe from 'stripe'
import { getPaidPlan } from './convert-stripe-objects.ts'

interface Shop {
  priceIds: Record<PlanKey, string>
  planOf: (priceId: string | undefined) => PlanKey | null
}

/**
 * Sets the next month's price without proration. Stripe shows and charges the new price from then
 * on; the metadata keep what the running month was paid for.
 */
export async function scheduleChange(
  stripe: Stripe,
  { subscriptionId: id, plan }: { subscriptionId: string; plan: PlanKey },
  { priceIds, planOf }: Shop,
): Promise<void> {
  const found = await stripe.subscriptions.retrieve(id)
  const [item] = found.items.data
  const price = priceIds[plan]
  if (item?.price.id === price) return
  const paid = getPaidPlan(found) ?? planOf(item?.price.id)
  const isUndone = paid === plan
  await stripe.subscriptions.update(id, {
    items: [{ id: getItemId(found), price }],
    proration_behavior: 'none',
    metadata: {
      paid_plan: isUndone ? '' : paid,
      paid_until: isUndone ? '' : String(item?.current_period_end),
    },
  })
}

/** The id of a subscription's only item; an update without it would add a second item. */
export function getItemId(subscription: Stripe.Subscription): string {
  const [item] = subscription.items.data
  if (!item) throw new Error('the subscription has no item')
  return item.id
}
