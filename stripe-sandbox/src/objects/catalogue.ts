import type Stripe from 'stripe'
import {
  couponNullFields,
  priceNullFields,
  productNullFields,
  promotionCodeNullFields,
} from './checkout-null-fields.ts'

const test = { livemode: false } as const

/** Creates a product; `created` is epoch seconds, as in all functions of this file. */
export function createProduct(
  id: string,
  name: string,
  { isActive }: { isActive: boolean },
  created: number,
): Stripe.Product {
  return {
    ...productNullFields,
    ...test,
    id,
    object: 'product',
    active: isActive,
    created,
    images: [],
    marketing_features: [],
    metadata: {},
    name,
    tax_code: null,
    type: 'service',
    updated: created,
  }
}

/** Creates a price in US dollars, charged monthly or once. */
export function createPrice(
  price: { id: string; product: string; nickname: string; cents: number; isMonthly: boolean },
  created: number,
): Stripe.Price {
  return {
    ...priceNullFields,
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

/** Creates a coupon of `percent` off one payment. */
export function createCoupon(id: string, percent: number, created: number): Stripe.Coupon {
  return {
    ...couponNullFields,
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

/** Creates a promotion code for a coupon, valid for a customer's first payment only. */
export function createPromotionCode(
  code: string,
  coupon: string,
  created: number,
): Stripe.PromotionCode {
  return {
    ...promotionCodeNullFields,
    ...test,
    id: `promo_${code}`,
    object: 'promotion_code',
    active: true,
    code,
    created,
    promotion: { type: 'coupon', coupon },
    restrictions: {
      first_time_transaction: true,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  }
}
