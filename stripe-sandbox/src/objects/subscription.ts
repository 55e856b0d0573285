import type Stripe from 'stripe'
import { createId } from '../store/ids.ts'
import { subscriptionItemNullFields, subscriptionNullFields } from './billing-null-fields.ts'

/** A paid period. */
export interface BillingPeriod {
  /** Epoch seconds. */
  start: number
  end: number
}

/**
 * The billing month from `start` to the day of the next month on which the subscription began, or to
 * that month's last day; epoch seconds. After a short month it is the day of the beginning again.
 */
export function getCalendarMonthFrom(start: number, began = start): BillingPeriod {
  const end = new Date(start * 1000)
  const day = new Date(began * 1000).getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + 1, 1)
  end.setUTCDate(day)
  // The 31st does not exist in a month of 30 days, so the month's last day is used.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return { start, end: Math.floor(end.getTime() / 1000) }
}

/** Creates a subscription whose first month starts at `created`; does not bill it. */
export function createSubscription(
  order: { customer: string; price: Stripe.Price; metadata: Record<string, string> },
  created: number,
): Stripe.Subscription {
  const id = createId('sub')
  const { customer, price, metadata } = order
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
      data: [
        createSubscriptionItem(id, createId('si'), price, getCalendarMonthFrom(created), created),
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata,
    start_date: created,
    status: 'active',
  }
}

/** Creates the only item of a subscription, with its price and paid month. */
function createSubscriptionItem(
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

/** The deprecated `plan` object of a price, which Stripe's subscription items still contain. */
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

/** Returns the subscription with another price or billing period. */
export function replaceSubscriptionItem(
  subscription: Stripe.Subscription,
  change: { price?: Stripe.Price; period?: BillingPeriod },
): Stripe.Subscription {
  const [item] = subscription.items.data
  if (!item) return subscription
  const period = { start: item.current_period_start, end: item.current_period_end }
  const next = createSubscriptionItem(
    subscription.id,
    item.id,
    change.price ?? item.price,
    change.period ?? period,
    item.created,
  )
  return { ...subscription, items: { ...subscription.items, data: [next] } }
}
