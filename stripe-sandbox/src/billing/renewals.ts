import type Stripe from 'stripe'
import { getCalendarMonthFrom, replaceSubscriptionItem } from '../objects/subscription.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { billSubscription, cancelSubscription } from './subscriptions.ts'

/**
 * Maximum months that a subscription is renewed at once, after the sandbox was stopped for long.
 */
const MAX_MONTHS = 24

/** Ends, renews or marks as past due each subscription whose paid month is over. */
export async function renewDueSubscriptions(change: SandboxTransaction): Promise<void> {
  for (const subscription of await change.store.list('subscription')) {
    let current = subscription
    for (let month = 0; month < MAX_MONTHS && isDue(current, change.store.seconds); month += 1) {
      current = await renew(change, current)
    }
  }
}

function isDue({ status, items }: Stripe.Subscription, seconds: number): boolean {
  const end = items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY
  return status === 'active' && end <= seconds
}

/**
 * Ends a cancelled subscription; for any other starts the next month: paid, or past due when the
 * card is declined.
 */
async function renew(
  change: SandboxTransaction,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const [item] = subscription.items.data
  if (!item || subscription.cancel_at_period_end) return cancelSubscription(change, subscription)
  const next = replaceSubscriptionItem(subscription, {
    period: getCalendarMonthFrom(item.current_period_end, subscription.billing_cycle_anchor),
  })
  return (await collect(change, next)) ?? putPastDue(change, next)
}

/** Charges the subscription's current billing period; null when the card is declined. */
async function collect(
  change: SandboxTransaction,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription | null> {
  const [item] = subscription.items.data
  if (!item) return null
  const { price, current_period_start: start, current_period_end: end } = item
  const line = { cents: price.unit_amount ?? 0, price, period: { start, end }, isProration: false }
  const lines = [{ text: `${price.nickname}, a month`, ...line }]
  try {
    const bill = { reason: 'subscription_cycle' as const, lines, discount: 0 }
    const invoice = await billSubscription(change, subscription, bill)
    const paid = { ...subscription, status: 'active' as const, latest_invoice: invoice.id }
    await change.store.put(paid)
    await change.emit('customer.subscription.updated', paid)
    return paid
  } catch (error) {
    if (error instanceof SandboxError && error.type === 'card_error') return null
    throw error
  }
}

async function putPastDue(
  { store, emit }: SandboxTransaction,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const late = await store.put({ ...subscription, status: 'past_due' as const })
  await emit('customer.subscription.updated', late)
  return late
}

/** Retries the payments of a customer's past-due subscriptions after the card was changed. */
export async function retryPastDuePayments(
  change: SandboxTransaction,
  customer: string,
): Promise<void> {
  for (const subscription of await change.store.list('subscription', customer)) {
    if (subscription.status === 'past_due') await collect(change, subscription)
  }
}
