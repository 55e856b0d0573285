import type Stripe from 'stripe'
import { createOrderInvoice } from '../objects/invoice.ts'
import type { CheckoutOrder } from '../store/sandbox-store.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { issuePaidInvoice, nextInvoiceNumber } from './issue-invoice.ts'
import { takePayment } from './payments.ts'

/**
 * Charges a one-time checkout, and creates an invoice as a receipt where the order asks for one.
 * Throws `card_declined`.
 */
export async function payOrder(
  change: SandboxTransaction,
  session: Stripe.Checkout.Session,
  { metadata, makesInvoice, name, priceId }: CheckoutOrder,
): Promise<Pick<Stripe.Checkout.Session, 'payment_intent' | 'invoice'>> {
  const { store } = change
  const customer = typeof session.customer === 'string' ? session.customer : ''
  const cents = session.amount_total ?? 0
  const intent = await takePayment(change, { customer, cents, metadata })
  if (!makesInvoice || !priceId) return { payment_intent: intent, invoice: null }
  const price = await store.get('price', priceId)
  const bill = {
    lines: [
      {
        text: name,
        cents: session.amount_subtotal ?? 0,
        price,
        period: { start: store.seconds, end: store.seconds },
        isProration: false,
      },
    ],
    discount: session.total_details?.amount_discount ?? 0,
    number: await nextInvoiceNumber(change, customer),
  }
  const invoice = createOrderInvoice(customer, bill, store.seconds)
  const { id } = await issuePaidInvoice(change, invoice, intent)
  return { payment_intent: intent, invoice: id }
}
