import type Stripe from 'stripe'
import { createInvoice, type NewInvoiceLine } from '../objects/invoice.ts'
import { type BillingPeriod, replaceSubscriptionItem } from '../objects/subscription.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { issuePaidInvoice, nextInvoiceNumber } from './issue-invoice.ts'
import { takePayment } from './payments.ts'

type Bill = Parameters<typeof createInvoice>[1]

/** Creates an invoice of a subscription and charges it; throws `card_declined`. */
export async function billSubscription(
  change: SandboxTransaction,
  subscription: Stripe.Subscription,
  bill: Omit<Bill, 'number'>,
): Promise<Stripe.Invoice & { id: string }> {
  const { store } = change
  const customer = getCustomerId(subscription)
  const number = await nextInvoiceNumber(change, customer)
  const invoice = createInvoice(subscription, { ...bill, number }, store.seconds)
  const due = { customer, cents: invoice.total, metadata: subscription.metadata }
  const intent = await takePayment(change, due)
  return issuePaidInvoice(change, invoice, intent)
}

/** The difference for the rest of the paid month, when the price changes now. */
export function createProrationLines(
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  seconds: number,
): NewInvoiceLine[] {
  const [item] = subscription.items.data
  if (!item) return []
  const { current_period_start: start, current_period_end: end } = item
  const share = Math.min(1, Math.max(0, (end - seconds) / (end - start)))
  const period: BillingPeriod = { start: Math.min(seconds, end), end }
  const part = (of: Stripe.Price) => Math.round((of.unit_amount ?? 0) * share)
  return [
    {
      text: `Unused time on ${item.price.nickname}`,
      cents: -part(item.price),
      price: item.price,
      period,
      isProration: true,
    },
    {
      text: `Remaining time on ${price.nickname}`,
      cents: part(price),
      price,
      period,
      isProration: true,
    },
  ]
}

/**
 * Changes a subscription's price and charges the difference now if `isPaidNow`; throws
 * `card_declined` and changes nothing when the charge fails.
 */
export async function changePrice(
  change: SandboxTransaction,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  isPaidNow: boolean,
): Promise<Stripe.Subscription> {
  const { store, emit } = change
  if (subscription.items.data[0]?.price.id === price.id) return subscription
  if (!isPaidNow) {
    const moved = await store.put(replaceSubscriptionItem(subscription, { price }))
    await emit('customer.subscription.updated', moved)
    return moved
  }
  const lines = createProrationLines(subscription, price, store.seconds)
  const reason = 'subscription_update' as const
  const invoice = await billSubscription(change, subscription, { reason, lines, discount: 0 })
  const changed = replaceSubscriptionItem(
    { ...subscription, latest_invoice: invoice.id },
    { price },
  )
  await store.put(changed)
  await emit('customer.subscription.updated', changed)
  return changed
}

/**
 * Sets whether a subscription ends with its paid month. Throws SandboxError for one that has ended.
 */
export async function setCancelAtPeriodEnd(
  { store, emit }: SandboxTransaction,
  subscription: Stripe.Subscription,
  isCancelling: boolean,
): Promise<Stripe.Subscription> {
  if (subscription.status === 'canceled') {
    throw SandboxError.invalid('A canceled subscription can’t be changed.')
  }
  const end = subscription.items.data[0]?.current_period_end ?? null
  const changed = await store.put({
    ...subscription,
    cancel_at_period_end: isCancelling,
    cancel_at: isCancelling ? end : null,
    canceled_at: isCancelling ? store.seconds : null,
  })
  await emit('customer.subscription.updated', changed)
  return changed
}

/** Ends a subscription at once, without a refund. */
export async function cancelSubscription(
  { store, emit }: SandboxTransaction,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const ended = await store.put({
    ...subscription,
    status: 'canceled' as const,
    canceled_at: subscription.canceled_at ?? store.seconds,
    ended_at: store.seconds,
  })
  await emit('customer.subscription.deleted', ended)
  return ended
}

/** The id of a subscription's customer, whether Stripe's field is expanded or not. */
function getCustomerId({ customer }: Pick<Stripe.Subscription, 'customer'>): string {
  return typeof customer === 'string' ? customer : customer.id
}
