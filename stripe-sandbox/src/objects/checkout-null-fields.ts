/* The fields that Stripe sends as null for a new object, by kind. */

/** The null fields of a new `customer`. */
export const customerNullFields = {
  default_source: null,
  description: null,
  email: null,
  shipping: null,
}

/** The null fields of a new `price`. */
export const priceNullFields = {
  custom_unit_amount: null,
  lookup_key: null,
  nickname: null,
  recurring: null,
  tax_behavior: null,
  tiers_mode: null,
  transform_quantity: null,
  unit_amount: null,
  unit_amount_decimal: null,
}

/** The null fields of a new `coupon`. */
export const couponNullFields = {
  amount_off: null,
  currency: null,
  duration_in_months: null,
  max_redemptions: null,
  metadata: null,
  name: null,
  percent_off: null,
  redeem_by: null,
}

/** The null fields of a new `promotion_code`. */
export const promotionCodeNullFields = {
  customer: null,
  customer_account: null,
  expires_at: null,
  max_redemptions: null,
  metadata: null,
}

/** The null fields of a new `checkout.session`. */
export const checkoutSessionNullFields = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  metadata: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  status: null,
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: null,
  ui_mode: null,
  url: null,
  wallet_options: null,
}

/** The null fields of a new `billing_portal.session`. */
export const portalSessionNullFields = {
  customer_account: null,
  flow: null,
  locale: null,
  on_behalf_of: null,
  return_url: null,
}

/** The null fields of a new `product`. */
export const productNullFields = {
  description: null,
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  url: null,
}
