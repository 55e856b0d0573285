import type Stripe from 'stripe'
import { createInvoicePayment, createOrderInvoice, markInvoicePaid } from '../objects/invoice.ts'
import type { CheckoutOrder } from '../store/sandbox-store.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
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
  const { store, emit } = change
  const customer = typeof session.customer === 'string' ? session.customer : ''
  const cents = session.amount_total ?? 0
  const intent = await takePayment(change, { customer, cents, metadata })
  if (!makesInvoice || !priceId) return { payment_intent: intent, invoice: null }
  const number = `SANDBOX-${(await store.list('invoice', customer)).length + 1}`
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
    number,
  }
  const invoice = createOrderInvoice(customer, bill, store.seconds)
  const paid = await store.put(markInvoicePaid(invoice, store.seconds))
  if (intent) await store.put(createInvoicePayment(paid, intent, store.seconds))
  await emit('invoice.paid', paid)
  return { payment_intent: intent, invoice: paid.id }
}
