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

/** Dispute states in which the bank has decided for the buyer; an appeal changes nothing yet. */
const lostStates = ['lost', 'appeal_needs_response', 'appeal_under_review']

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
  const withdrawn = disputes.data.filter(({ status }) => !statesWithoutWithdrawal.includes(status))
  const lost = withdrawn.filter(({ status }) => lostStates.includes(status))
  return {
    id,
    amountCents: charge?.amount ?? intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    disputedCents: sumOf(withdrawn),
    lostCents: sumOf(lost),
    checkoutId: checkouts.data[0]?.id ?? null,
    invoiceId: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
  }
}

function sumOf(disputes: Stripe.Dispute[]): number {
  return disputes.reduce((cents, { amount }) => cents + amount, 0)
}
