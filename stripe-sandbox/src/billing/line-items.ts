import type Stripe from 'stripe'
import type { SandboxStore } from '../store/sandbox-store.ts'

/** The line items of a checkout in Stripe's form. */
export async function listLineItems(
  store: SandboxStore,
  session: Stripe.Checkout.Session,
): Promise<Stripe.LineItem[]> {
  const order = await store.get('order', `order_${session.id}`)
  const price = order.priceId ? await store.get('price', order.priceId) : null
  const discount = session.total_details?.amount_discount ?? 0
  return [
    {
      id: `li_${session.id.slice('cs_test_'.length)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: session.amount_subtotal ?? 0,
      amount_tax: 0,
      amount_total: session.amount_total ?? 0,
      currency: 'usd',
      description: order.name,
      metadata: null,
      price,
      quantity: order.quantity ?? 1,
    },
  ]
}
