import {
  choiceRule,
  flagRule,
  integerRule,
  listRule,
  metadataRule,
  objectRule,
  requiredRule,
  textRule,
  urlRule,
} from '../parameters/parameter-rules.ts'

const priceData = objectRule({
  currency: requiredRule(textRule(3)),
  unit_amount: requiredRule(integerRule(0)),
  product: textRule(),
  product_data: objectRule({
    name: requiredRule(textRule()),
    description: textRule(),
    metadata: metadataRule,
  }),
  recurring: objectRule({
    interval: requiredRule(choiceRule('day', 'month', 'week', 'year')),
    interval_count: integerRule(1),
  }),
})

/**
 * Accepted parameters of a new checkout: those that the product sends, and those that
 * `checkout-checks.ts` validates.
 */
export const checkoutParameters = {
  mode: requiredRule(choiceRule('payment', 'setup', 'subscription')),
  customer: textRule(),
  customer_email: textRule(800),
  client_reference_id: textRule(200),
  metadata: metadataRule,
  success_url: requiredRule(urlRule),
  cancel_url: urlRule,
  allow_promotion_codes: flagRule,
  discounts: listRule(objectRule({ coupon: textRule(), promotion_code: textRule() }), 1),
  expires_at: integerRule(0, Number.MAX_SAFE_INTEGER),
  line_items: requiredRule(
    listRule(
      objectRule({
        price: textRule(),
        price_data: priceData,
        quantity: requiredRule(integerRule(1)),
      }),
    ),
  ),
  payment_intent_data: objectRule({ metadata: metadataRule, description: textRule(1000) }),
  subscription_data: objectRule({ metadata: metadataRule, description: textRule(500) }),
  invoice_creation: objectRule({ enabled: requiredRule(flagRule) }),
}
