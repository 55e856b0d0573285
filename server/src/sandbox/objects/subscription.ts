import type Stripe from 'stripe'
import { newId } from '../store/ids.ts'
import { subscriptionItemNullFields, subscriptionNullFields } from './billing-null-fields.ts'

/** A paid period. */
export interface BillingPeriod {
  /** Seconds. */
  start: number
  end: number
}

/** The month that begins at this second, as a calendar has it. */
export function getMonthFrom(start: number): BillingPeriod {
  const end = new Date(start * 1000)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + 1)
  // The 31st of a month that has 30 days: its last day.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return { start, end: Math.floor(end.getTime() / 1000) }
}

/** A subscription whose first month begins at `created`; nothing is billed by this. */
export function newSubscription(
  wanted: { customer: string; price: Stripe.Price; metadata: Record<string, string> },
  created: number,
): Stripe.Subscription {
  const id = newId('sub')
  const { customer, price, metadata } = wanted
  return {
    ...subscriptionNullFields,
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer,
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [getSubscriptionItem(id, newId('si'), price, getMonthFrom(created), created)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata,
    start_date: created,
    status: 'active',
  }
}

/** The one item of a subscription, with its price and paid month. */
export function getSubscriptionItem(
  subscription: string,
  id: string,
  price: Stripe.Price,
  period: BillingPeriod,
  created: number,
): Stripe.SubscriptionItem {
  return {
    ...subscriptionItemNullFields,
    id,
    object: 'subscription_item',
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
  }
}

/** The older form of a price, which items still carry. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: typeof price.product === 'string' ? price.product : price.product.id,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The subscription with another price or month. */
export function replaceSubscriptionItem(
  subscription: Stripe.Subscription,
  change: { price?: Stripe.Price; period?: BillingPeriod },
): Stripe.Subscription {
  const [item] = subscription.items.data
  if (!item) return subscription
  const period = { start: item.current_period_start, end: item.current_period_end }
  const next = getSubscriptionItem(
    subscription.id,
    item.id,
    change.price ?? item.price,
    change.period ?? period,
    item.created,
  )
  return { ...subscription, items: { ...subscription.items, data: [next] } }
}
