import { paidPlans } from '@live-scribe/contract/billing/plans'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { SubscriptionPaymentRow } from '#server/db/schema/subscription-payments.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { subscriptionPayments } from '#server/db/schema.ts'
import type { PaymentStanding } from '#server/product-events.ts'
import { isOfThisMonth, withdrawalEntries } from './minute-moves.ts'
import { lockUser, postEntries, postMoved } from './post-entries.ts'
import { keptOf } from './purchases.ts'
import { type Standing, underSubscription } from './subscription-standing.ts'

/** Brings a user in line with the subscription as it is now; null when none runs. */
export async function applyStanding(
  tx: Transaction,
  userId: string,
  standing: Standing | null,
  now: Date,
): Promise<UserRow | null> {
  const user = await lockUser(tx, userId, now)
  if (!user) return null
  await postMoved(tx, underSubscription(user, standing), now)
  // News of a month that is over by now.
  return lockUser(tx, userId, now)
}

/** Notes a paid invoice, once; null when it was noted before. */
export async function notePayment(
  tx: Transaction,
  payment: typeof subscriptionPayments.$inferInsert,
  now: Date,
): Promise<SubscriptionPaymentRow | null> {
  // Held first, for the row's reference to it takes a lock that can't be made stronger.
  if (!(await lockUser(tx, payment.userId, now))) return null
  const [noted] = await tx
    .insert(subscriptionPayments)
    .values(payment)
    .onConflictDoNothing({ target: subscriptionPayments.invoiceId })
    .returning()
  return noted ?? null
}

/**
 * Brings a payment in line with its refunds and disputes: paid back in full, its minutes go;
 * answers what is left of it.
 */
export async function reversePayment(
  tx: Transaction,
  paymentId: string,
  state: { amountCents: number; refundedCents: number; isDisputed: boolean },
  now: Date,
): Promise<PaymentStanding | null> {
  const isIt = eq(subscriptionPayments.paymentId, paymentId)
  const [known] = await tx.select().from(subscriptionPayments).where(isIt)
  const user = known && (await lockUser(tx, known.userId, now))
  const [payment] = await tx.select().from(subscriptionPayments).where(isIt).for('update')
  if (!user || !payment) return null
  const { amountCents, refundedCents, isDisputed } = state
  const isReversed = isDisputed || (refundedCents > 0 && refundedCents >= amountCents)
  const grantedMinutes = await grantedBy(tx, payment, user)
  const moved = withdrawalEntries(user, { ...payment, grantedMinutes }, isReversed)
  const { withdrawnMinutes, withdrawals } = moved.payment
  await tx
    .update(subscriptionPayments)
    .set({ withdrawnMinutes, withdrawals, refundedCents, isDisputed })
    .where(eq(subscriptionPayments.invoiceId, payment.invoiceId))
  await postEntries(tx, user, moved.entries, now)
  const keptCents = keptOf(payment.amountPaidCents, state)
  const { invoiceId: id, affiliateCode } = payment
  return { userId: user.id, type: 'subscription', id, keptCents, affiliateCode }
}

/** Minutes that a payment brought to its month: an upgrade adds to those of the plan before it. */
async function grantedBy(
  tx: Transaction,
  payment: SubscriptionPaymentRow,
  account: UserRow,
): Promise<number> {
  const ofUser = eq(subscriptionPayments.userId, payment.userId)
  const others = await tx.select().from(subscriptionPayments).where(ofUser)
  const minutes = paidPlans[payment.plan].minuteLimit
  const before = others
    .filter((other) => isOfThisMonth(account, other) && other.paidAt <= payment.paidAt)
    .map(({ plan }) => paidPlans[plan].minuteLimit)
    .filter((limit) => limit < minutes)
  return minutes - Math.max(0, ...before)
}
