import {
  choice,
  flag,
  integer,
  list,
  metadata,
  object,
  required,
  text,
  url,
} from '../parameters/rules.ts'

const priceData = object({
  currency: required(text(3)),
  unit_amount: required(integer(0)),
  product: text(),
  product_data: object({ name: required(text()), description: text(), metadata }),
  recurring: object({
    interval: required(choice('day', 'month', 'week', 'year')),
    interval_count: integer(1),
  }),
})

/** What a checkout takes here: what the product sends, and what is checked against it. */
export const checkoutRules = {
  mode: required(choice('payment', 'setup', 'subscription')),
  customer: text(),
  customer_email: text(800),
  client_reference_id: text(200),
  metadata,
  success_url: required(url),
  cancel_url: url,
  allow_promotion_codes: flag,
  discounts: list(object({ coupon: text(), promotion_code: text() }), 1),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER),
  line_items: required(
    list(object({ price: text(), price_data: priceData, quantity: required(integer(1)) })),
  ),
  payment_intent_data: object({ metadata, description: text(1000) }),
  subscription_data: object({ metadata, description: text(500) }),
  invoice_creation: object({ enabled: required(flag) }),
}
