import type { ObjectKind } from '../../store/sandbox-store.ts'

/**
 * Fields with the id of another object, by the kind of the object that has them; a dot separates
 * nested fields.
 */
export const expandableReferences: {
  readonly [kind: string]: { readonly [path: string]: ObjectKind }
} = {
  price: { product: 'product' },
  promotion_code: { 'promotion.coupon': 'coupon', customer: 'customer' },
  'checkout.session': {
    customer: 'customer',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    subscription: 'subscription',
    'discounts.coupon': 'coupon',
    'discounts.promotion_code': 'promotion_code',
  },
  subscription: { customer: 'customer', latest_invoice: 'invoice' },
  invoice: { customer: 'customer', 'parent.subscription_details.subscription': 'subscription' },
  line_item: { 'pricing.price_details.price': 'price' },
  invoice_payment: { invoice: 'invoice', 'payment.payment_intent': 'payment_intent' },
  payment_intent: { customer: 'customer', latest_charge: 'charge' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
}

/** Lists that an object contains only when the request expands them. */
export const includableLists: { readonly [kind: string]: readonly string[] } = {
  'checkout.session': ['line_items'],
  invoice: ['payments'],
  charge: ['refunds'],
  customer: ['subscriptions'],
}
