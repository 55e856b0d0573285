import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import {
  checkoutSessionBlank,
  couponBlank,
  customerBlank,
  portalSessionBlank,
  priceBlank,
  promotionCodeBlank,
} from './blank-shop.ts'

/** A card that pays, and one that never does, by the names that Stripe's tests have for them. */
export const goodCard = 'pm_card_visa'
export const badCard = 'pm_card_chargeCustomerFail'

const test = { livemode: false } as const

export function newCustomer(
  person: { email: string | null; name: string | null; metadata: Record<string, string> },
  created: number,
): Stripe.Customer {
  return {
    ...customerBlank,
    ...test,
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    email: person.email,
    name: person.name,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: person.metadata,
  }
}

export function newPrice(
  price: { id: string; product: string; nickname: string; cents: number; isMonthly: boolean },
  created: number,
): Stripe.Price {
  return {
    ...priceBlank,
    ...test,
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    metadata: {},
    nickname: price.nickname,
    product: price.product,
    recurring: price.isMonthly
      ? {
          interval: 'month',
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    type: price.isMonthly ? 'recurring' : 'one_time',
    unit_amount: price.cents,
  }
}

export function newCoupon(id: string, percent: number, created: number): Stripe.Coupon {
  return {
    ...couponBlank,
    ...test,
    id,
    object: 'coupon',
    created,
    duration: 'once',
    name: `${percent}% off`,
    percent_off: percent,
    times_redeemed: 0,
    valid: true,
  }
}

export function newPromotionCode(
  code: string,
  coupon: string,
  created: number,
): Stripe.PromotionCode {
  return {
    ...promotionCodeBlank,
    ...test,
    id: `promo_${code}`,
    object: 'promotion_code',
    active: true,
    code,
    created,
    promotion: { type: 'coupon', coupon },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  }
}

/** Seconds that a checkout stays open. */
const openFor = 24 * 60 * 60

export function newCheckoutSession(
  order: Pick<
    Stripe.Checkout.Session,
    'mode' | 'customer' | 'client_reference_id' | 'metadata' | 'success_url' | 'cancel_url'
  > & { cents: number; allowsCodes: boolean; address: (id: string) => string },
  created: number,
): Stripe.Checkout.Session {
  const { cents, allowsCodes, address, ...given } = order
  const id = newId('cs_test')
  return {
    ...checkoutSessionBlank,
    ...test,
    ...given,
    id,
    object: 'checkout.session',
    allow_promotion_codes: allowsCodes,
    amount_subtotal: cents,
    amount_total: cents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    created,
    currency: 'usd',
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    discounts: [],
    expires_at: created + openFor,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: address(id),
  }
}

export function newPortalSession(
  portal: { customer: string; returnUrl: string; address: (id: string) => string },
  created: number,
): Stripe.BillingPortal.Session {
  const id = newId('bps')
  return {
    ...portalSessionBlank,
    ...test,
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created,
    customer: portal.customer,
    return_url: portal.returnUrl,
    url: portal.address(id),
  }
}
