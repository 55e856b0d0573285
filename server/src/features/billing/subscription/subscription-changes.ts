import { paidPlans } from '@live-scribe/contract/billing/plans'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { SubscriptionPaymentRow } from '#server/db/schema/subscription-payments.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { subscriptionPayments, users } from '#server/db/schema.ts'
import { createSubscriptionReversalEntries, isInCurrentPeriod } from '../ledger/ledger-entries.ts'
import { lockUser, postEntries, postLedgerChange } from '../ledger/post-entries.ts'
import {
  createRefundNotice,
  getNetCents,
  isReversed,
  type PaymentState,
  type ReversalOutcome,
} from '../ledger/purchases.ts'
import { describePlanRefund } from '../mails/mails.ts'
import { applySubscriptionState, type SubscriptionState } from './subscription-state.ts'

/** A user before and after a change of their subscription. */
export interface SubscriptionChange {
  before: UserRow
  after: UserRow
}

/**
 * Updates a user to the state of the subscription, null for none; returns null for an unknown user.
 */
export async function updateSubscription(
  tx: Transaction,
  userId: string,
  state: SubscriptionState | null,
  now: Date,
): Promise<SubscriptionChange | null> {
  // Read without a month rollover by the clock: the subscription's state decides whether a new
  // month starts.
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!before) return null
  await postLedgerChange(tx, applySubscriptionState(before, state), now)
  // Locks the row again, because the month of the new state may already be over.
  const after = await lockUser(tx, userId, now)
  return after && { before, after }
}

/** Inserts a paid invoice, once; null when the invoice is already known, or the user is unknown. */
export async function recordPayment(
  tx: Transaction,
  payment: typeof subscriptionPayments.$inferInsert,
  now: Date,
): Promise<SubscriptionPaymentRow | null> {
  // Locked first: the insert's foreign key takes a weaker lock that can't be upgraded without a
  // deadlock.
  if (!(await lockUser(tx, payment.userId, now))) return null
  const [noted] = await tx
    .insert(subscriptionPayments)
    .values(payment)
    .onConflictDoNothing({ target: subscriptionPayments.invoiceId })
    .returning()
  return noted ?? null
}

/**
 * Updates a subscription payment to its refunds and disputes: a full refund or a lost dispute of all
 * of it takes its minutes back. Null when no invoice has this payment.
 */
export async function reversePayment(
  tx: Transaction,
  paymentId: string,
  state: PaymentState,
  now: Date,
): Promise<ReversalOutcome | null> {
  const isIt = eq(subscriptionPayments.paymentId, paymentId)
  const [known] = await tx.select().from(subscriptionPayments).where(isIt)
  const user = known && (await lockUser(tx, known.userId, now))
  const [payment] = await tx.select().from(subscriptionPayments).where(isIt).for('update')
  if (!user || !payment) return null
  const { refundedCents, disputedCents } = state
  const grantedMinutes = await minutesGrantedBy(tx, payment, user)
  const moved = createSubscriptionReversalEntries(
    user,
    { ...payment, grantedMinutes },
    isReversed(state),
  )
  const { withdrawnMinutes, withdrawals } = moved.payment
  await tx
    .update(subscriptionPayments)
    .set({
      withdrawnMinutes,
      withdrawals,
      refundedCents,
      isDisputed: disputedCents > 0,
      disputedCents,
    })
    .where(eq(subscriptionPayments.invoiceId, payment.invoiceId))
  const after = await postEntries(tx, user, moved.entries, now)
  const { invoiceId: id, affiliateCode, amountPaidCents: paidCents } = payment
  const netCents = getNetCents(paidCents, state)
  const outcome = describePlanRefund(withdrawnMinutes - payment.withdrawnMinutes, after)
  const refund = createRefundNotice({ paymentId, paidCents, outcome }, payment.refundedCents, state)
  const net = { userId: user.id, type: 'subscription' as const, id, netCents, affiliateCode }
  return { payment: net, user: after, refund }
}

/** Minutes that a payment added to its month: an upgrade adds the difference to the plan before. */
async function minutesGrantedBy(
  tx: Transaction,
  payment: SubscriptionPaymentRow,
  account: UserRow,
): Promise<number> {
  const ofUser = eq(subscriptionPayments.userId, payment.userId)
  const others = await tx.select().from(subscriptionPayments).where(ofUser)
  const minutes = paidPlans[payment.plan].minuteLimit
  const before = others
    .filter((other) => isInCurrentPeriod(account, other) && other.paidAt <= payment.paidAt)
    .map(({ plan }) => paidPlans[plan].minuteLimit)
    .filter((limit) => limit < minutes)
  return minutes - Math.max(0, ...before)
}
