import {
  choice,
  flag,
  integer,
  list,
  metadata,
  object,
  required,
  textRule,
  url,
} from '../parameters/rules.ts'

const priceData = object({
  currency: required(textRule(3)),
  unit_amount: required(integer(0)),
  product: textRule(),
  product_data: object({ name: required(textRule()), description: textRule(), metadata }),
  recurring: object({
    interval: required(choice('day', 'month', 'week', 'year')),
    interval_count: integer(1),
  }),
})

/** What a checkout takes here: what the product sends, and what is checked against it. */
export const checkoutRules = {
  mode: required(choice('payment', 'setup', 'subscription')),
  customer: textRule(),
  customer_email: textRule(800),
  client_reference_id: textRule(200),
  metadata,
  success_url: required(url),
  cancel_url: url,
  allow_promotion_codes: flag,
  discounts: list(object({ coupon: textRule(), promotion_code: textRule() }), 1),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER),
  line_items: required(
    list(object({ price: textRule(), price_data: priceData, quantity: required(integer(1)) })),
  ),
  payment_intent_data: object({ metadata, description: textRule(1000) }),
  subscription_data: object({ metadata, description: textRule(500) }),
  invoice_creation: object({ enabled: required(flag) }),
}
