import type Stripe from 'stripe'
import { createId } from '../store/ids.ts'
import {
  checkoutSessionNullFields,
  customerNullFields,
  portalSessionNullFields,
} from './checkout-null-fields.ts'

/** Stripe's name of the test card whose payments succeed. */
export const ACCEPTED_CARD = 'pm_card_visa'
/**
 * Stripe's name of the test card that can be attached to a customer, but whose payments are
 * declined.
 */
export const DECLINED_CARD = 'pm_card_chargeCustomerFail'

const test = { livemode: false } as const

/** Creates a customer without a card. */
export function createCustomer(
  person: { email: string | null; name: string | null; metadata: Record<string, string> },
  created: number,
): Stripe.Customer {
  return {
    ...customerNullFields,
    ...test,
    id: createId('cus'),
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

/** Seconds that a checkout stays open. */
const OPEN_SECONDS = 24 * 60 * 60

/**
 * Creates an open checkout whose page is at `address(id)`; it expires after 24 hours unless the
 * order sets another time.
 */
export function createCheckoutSession(
  order: Pick<
    Stripe.Checkout.Session,
    'mode' | 'customer' | 'client_reference_id' | 'metadata' | 'success_url' | 'cancel_url'
  > & {
    cents: number
    allowsCodes: boolean
    address: (id: string) => string
    expires_at?: number
  },
  created: number,
): Stripe.Checkout.Session {
  const { cents, allowsCodes, address, expires_at = created + OPEN_SECONDS, ...given } = order
  const id = createId('cs_test')
  return {
    ...checkoutSessionNullFields,
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
    expires_at,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: address(id),
  }
}

/** Creates a customer portal session whose page is at `address(id)`. */
export function createPortalSession(
  portal: { customer: string; returnUrl: string; address: (id: string) => string },
  created: number,
): Stripe.BillingPortal.Session {
  const id = createId('bps')
  return {
    ...portalSessionNullFields,
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
