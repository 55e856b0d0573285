import type Stripe from 'stripe'
import { DECLINED_CARD } from '../objects/checkout-objects.ts'
import { createDispute, createPayment, createRefund } from '../objects/payment.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'

/**
 * Charges a customer's default card; returns the payment's id, or null when nothing is due. Throws
 * `card_declined`.
 */
export async function takePayment(
  { store, emit }: SandboxTransaction,
  due: { customer: string; cents: number; metadata: Record<string, string> },
): Promise<string | null> {
  const customer = await store.get('customer', due.customer)
  if (due.cents === 0) return null
  const card = customer.invoice_settings.default_payment_method
  if (typeof card !== 'string' || card === DECLINED_CARD) throw SandboxError.declined()
  const { intent, charge } = createPayment({ ...due, card }, store.seconds)
  await store.put(intent)
  await store.put(charge)
  await emit('payment_intent.succeeded', intent)
  await emit('charge.succeeded', charge)
  return intent.id
}

/** Refunds a payment, or this many cents of it. */
export async function refundPayment(
  { store, emit }: SandboxTransaction,
  paymentId: string,
  cents?: number,
): Promise<Stripe.Refund> {
  const charge = await chargeOf({ store }, paymentId)
  const left = charge.amount - charge.amount_refunded
  const amount = cents ?? left
  await checkRefund({ store }, charge, amount)
  const refundedCents = charge.amount_refunded + amount
  const refunded = {
    ...charge,
    amount_refunded: refundedCents,
    refunded: refundedCents === charge.amount,
  }
  const made = createRefund(charge, amount, store.seconds)
  await store.put(refunded)
  await store.put(made)
  await emit('refund.created', made)
  await emit('charge.refunded', refunded)
  return made
}

async function checkRefund(
  { store }: Pick<SandboxTransaction, 'store'>,
  charge: Stripe.Charge,
  amount: number,
): Promise<void> {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    const text = `Charge ${charge.id} has already been refunded.`
    throw SandboxError.invalid(text, { code: 'charge_already_refunded' })
  }
  const disputes = await store.list('dispute')
  if (disputes.some((found) => found.charge === charge.id && found.status !== 'won')) {
    const text = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw SandboxError.invalid(text, { code: 'charge_disputed' })
  }
  if (amount > left) {
    const text = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw SandboxError.invalid(text, { param: 'amount' })
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/**
 * Opens a dispute: the customer's bank withdraws the money, or this many cents of it. Throws
 * SandboxError for a payment that is already disputed.
 */
export async function openDispute(
  { store, emit }: SandboxTransaction,
  paymentId: string,
  cents?: number,
): Promise<Stripe.Dispute> {
  const charge = await chargeOf({ store }, paymentId)
  if (charge.disputed) throw SandboxError.invalid('This payment is disputed already.')
  await store.put({ ...charge, disputed: true })
  const made = await store.put(createDispute(charge, store.seconds, cents))
  await emit('charge.dispute.created', made)
  return made
}

/** Closes the open dispute of a payment as the bank decides; throws SandboxError without one. */
export async function closeDispute(
  { store, emit }: SandboxTransaction,
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
  { store }: Pick<SandboxTransaction, 'store'>,
  paymentId: string,
): Promise<Stripe.Charge> {
  const intent = await store.get('payment_intent', paymentId)
  const id = typeof intent.latest_charge === 'string' ? intent.latest_charge : ''
  return store.get('charge', id)
}
