import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type Stripe from 'stripe'
import type { CheckoutOrder } from '#server/ports/payments.ts'

/**
 * The parameters of a checkout. The metadata is set on the checkout and on its subscription or
 * payment, because Stripe does not copy it from the checkout.
 */
export function toCheckoutParams(
  order: CheckoutOrder,
  priceIds: Record<PlanKey, string>,
): Stripe.Checkout.SessionCreateParams {
  const { item, userId, affiliateCode } = order
  const metadata = {
    user_id: userId,
    ...(affiliateCode ? { affiliate_code: affiliateCode } : {}),
    ...(item.type === 'subscription'
      ? { plan: item.plan }
      : {
          minutes: String(item.minutes),
          ...(item.packageId ? { package_id: item.packageId } : {}),
        }),
  }
  const shared = {
    customer: order.customerId,
    client_reference_id: userId,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    allow_promotion_codes: true,
    metadata,
  }
  if (item.type === 'subscription') {
    return {
      ...shared,
      mode: 'subscription',
      line_items: [{ price: priceIds[item.plan], quantity: 1 }],
      subscription_data: { metadata },
    }
  }
  return {
    ...shared,
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: item.priceCents,
          product_data: { name: item.name },
        },
      },
    ],
    payment_intent_data: { metadata },
    invoice_creation: { enabled: true },
  }
}
