import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import type { PayoutRow } from '#server/db/schema/affiliates.ts'
import { affiliatePayouts } from '#server/db/schema.ts'

/** How the operator paid a closed month. */
interface PayoutPayment {
  reference: string
  /** Whether it replaces the reference of a payment. */
  isCorrection: boolean
  now: Date
}

/**
 * What marking a closed month as paid did; `unchanged`: it was paid with this reference before,
 * `other_reference`: with another one, `not_paid`: there is no payment to correct.
 */
export type MarkPaidOutcome =
  | 'paid'
  | 'corrected'
  | 'unchanged'
  | 'unknown'
  | 'nothing_to_pay'
  | 'other_reference'
  | 'not_paid'

/** What taking a payment back did; `other_reference`: it is marked with another one. */
export type MarkUnpaidOutcome = 'unpaid' | 'unknown' | 'not_paid' | 'other_reference'

/** Marks a closed month as paid, once, or corrects the reference of its payment. */
export async function markPaid(
  tx: Transaction,
  id: string,
  { reference, isCorrection, now }: PayoutPayment,
): Promise<MarkPaidOutcome> {
  const row = await lockPayout(tx, id)
  if (!row) return 'unknown'
  const isIt = eq(affiliatePayouts.id, row.id)
  if (row.payableCents === 0) return 'nothing_to_pay'
  if (row.paidAt === null) {
    if (isCorrection) return 'not_paid'
    await tx.update(affiliatePayouts).set({ paidAt: now, paidReference: reference }).where(isIt)
    return 'paid'
  }
  if (row.paidReference === reference) return 'unchanged'
  if (!isCorrection) return 'other_reference'
  await tx.update(affiliatePayouts).set({ paidReference: reference }).where(isIt)
  return 'corrected'
}

/** Takes back that a closed month was paid with this reference: it is to be paid again. */
export async function markUnpaid(
  tx: Transaction,
  id: string,
  reference: string,
): Promise<MarkUnpaidOutcome> {
  const row = await lockPayout(tx, id)
  if (!row) return 'unknown'
  if (row.paidAt === null) return 'not_paid'
  if (row.paidReference !== reference) return 'other_reference'
  const isIt = eq(affiliatePayouts.id, row.id)
  await tx.update(affiliatePayouts).set({ paidAt: null, paidReference: null }).where(isIt)
  return 'unpaid'
}

async function lockPayout(tx: Transaction, id: string): Promise<PayoutRow | undefined> {
  // PostgreSQL rejects a query for an id that is no UUID.
  if (!z.uuid().safeParse(id).success) return undefined
  const isIt = eq(affiliatePayouts.id, id)
  const [row] = await tx.select().from(affiliatePayouts).where(isIt).for('update')
  return row
}
