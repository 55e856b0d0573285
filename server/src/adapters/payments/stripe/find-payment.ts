import type Stripe from 'stripe'
import type { Payment } from '#server/ports/payments.ts'

/** Dispute states in which the payment was not withdrawn. */
const statesWithoutWithdrawal = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]

/** A payment with its refunds and disputes, and what it paid for. */
export async function findPayment(stripe: Stripe, id: string): Promise<Payment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const disputes = await stripe.disputes.list({ payment_intent: id, limit: 10 })
  const checkouts = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 })
  const invoices = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
  })
  const invoice = invoices.data[0]?.invoice
  return {
    id,
    amountCents: charge?.amount ?? intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: disputes.data.some(({ status }) => !statesWithoutWithdrawal.includes(status)),
    checkoutId: checkouts.data[0]?.id ?? null,
    invoiceId: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
  }
}
