import type { UserPayment } from '@live-scribe/contract/admin/user-page'
import { paidPlans } from '@live-scribe/contract/billing/plans'
import { desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { minutePurchases, subscriptionPayments } from '#server/db/schema.ts'
import { formatMinutes } from '../mails/format-mail-values.ts'

/** A user's payments with their refunds, newest first. */
export async function findUserPayments(
  db: Database | Transaction,
  userId: string,
): Promise<UserPayment[]> {
  const purchases = await db
    .select()
    .from(minutePurchases)
    .where(eq(minutePurchases.userId, userId))
    .orderBy(desc(minutePurchases.createdAt))
  const months = await db
    .select()
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.userId, userId))
    .orderBy(desc(subscriptionPayments.paidAt))
  return [
    ...purchases.map((row): UserPayment => {
      const amounts = { amount_cents: row.pricePaidCents, refunded_cents: row.refundedCents }
      return {
        id: row.paymentId,
        kind: 'minutes',
        name: formatMinutes(row.minutesPurchased),
        ...amounts,
        state: stateOf(amounts, row.disputedCents > 0),
        paid_at: row.createdAt.toISOString(),
      }
    }),
    ...months.map((row): UserPayment => {
      const amounts = { amount_cents: row.amountPaidCents, refunded_cents: row.refundedCents }
      return {
        id: row.paymentId,
        kind: 'plan',
        name: paidPlans[row.plan].name,
        ...amounts,
        state: stateOf(amounts, row.disputedCents > 0),
        paid_at: row.paidAt.toISOString(),
      }
    }),
  ].sort((one, other) => other.paid_at.localeCompare(one.paid_at))
}

function stateOf(
  {
    amount_cents: paid,
    refunded_cents: refunded,
  }: Record<'amount_cents' | 'refunded_cents', number>,
  isDisputed: boolean,
): UserPayment['state'] {
  if (isDisputed) return 'disputed'
  if (paid === 0) return 'free'
  if (refunded === 0) return 'paid'
  return refunded >= paid ? 'refunded' : 'partly_refunded'
}
