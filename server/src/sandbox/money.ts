import type Stripe from 'stripe'
import { newDispute, newPayment, newRefund } from './objects/payment.ts'
import { badCard } from './objects/shop.ts'
import { SandboxError } from './sandbox-error.ts'
import type { Change } from './world.ts'

/** Charges a customer's card, or throws `card_declined`. Nothing due is no payment: null. */
export async function takePayment(
  { store, emit }: Change,
  due: { customer: string; cents: number; metadata: Record<string, string> },
): Promise<string | null> {
  const customer = await store.get('customer', due.customer)
  if (due.cents === 0) return null
  const card = customer.invoice_settings.default_payment_method
  if (typeof card !== 'string' || card === badCard) throw SandboxError.declined()
  const { intent, charge } = newPayment({ ...due, card }, store.seconds)
  await store.put(intent)
  await store.put(charge)
  await emit('payment_intent.succeeded', intent)
  await emit('charge.succeeded', charge)
  return intent.id
}

/** Gives a payment back, whole or so many cents of it. */
export async function refund(
  { store, emit }: Change,
  paymentId: string,
  cents?: number,
): Promise<Stripe.Refund> {
  const charge = await chargeOf({ store }, paymentId)
  const left = charge.amount - charge.amount_refunded
  const amount = cents ?? left
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    throw SandboxError.invalid(`Refund amount must be from 1 to ${left}.`)
  }
  const refundedCents = charge.amount_refunded + amount
  const refunded = {
    ...charge,
    amount_refunded: refundedCents,
    refunded: refundedCents === charge.amount,
  }
  const made = newRefund(charge, amount, store.seconds)
  await store.put(refunded)
  await store.put(made)
  await emit('refund.created', made)
  await emit('charge.refunded', refunded)
  return made
}

/** The customer's bank takes the money back. */
export async function dispute({ store, emit }: Change, paymentId: string): Promise<Stripe.Dispute> {
  const charge = await chargeOf({ store }, paymentId)
  if (charge.disputed) throw SandboxError.invalid('This payment is disputed already.')
  await store.put({ ...charge, disputed: true })
  const made = await store.put(newDispute(charge, store.seconds))
  await emit('charge.dispute.created', made)
  return made
}

/** The bank decides. */
export async function closeDispute(
  { store, emit }: Change,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const open = (await store.list('dispute')).find(
    (found) => found.payment_intent === paymentId && found.status === 'needs_response',
  )
  if (!open) throw SandboxError.missing('dispute', paymentId)
  const closed = await store.put({ ...open, status })
  await emit('charge.dispute.closed', closed)
  return closed
}

async function chargeOf(
  { store }: Pick<Change, 'store'>,
  paymentId: string,
): Promise<Stripe.Charge> {
  const intent = await store.get('payment_intent', paymentId)
  const id = typeof intent.latest_charge === 'string' ? intent.latest_charge : ''
  return store.get('charge', id)
}
