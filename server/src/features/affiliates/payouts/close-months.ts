import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAnyOf } from '#server/db/list-conditions.ts'
import { affiliatePayouts, affiliates, commissionLedger, referrals } from '#server/db/schema.ts'
import { toFirstDay, toMonth } from '#server/lib/utc-month.ts'
import { planPayouts } from './plan-payouts.ts'

/** Milliseconds between two looks for months to close. */
export const CLOSE_MONTHS_INTERVAL_MS = 10 * 60_000

/**
 * Closes the commission of all UTC months that are over, once, however many nodes do it at once;
 * returns the number of months that this call closed. Throws the first error, after all others.
 */
export async function closeMonths({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const at = now()
  const due = await db
    .selectDistinct({ id: referrals.affiliateId })
    .from(commissionLedger)
    .innerJoin(referrals, eq(referrals.id, commissionLedger.referralId))
    .where(isOpenBefore(at))
  let closed = 0
  const errors: unknown[] = []
  for (const { id } of due) {
    try {
      closed += await db.transaction((tx) => closeAffiliate(tx, id, at))
    } catch (error) {
      errors.push(error)
    }
  }
  // Each affiliate is paid, whatever is wrong with another one.
  if (errors.length > 0) throw errors[0]
  return closed
}

async function closeAffiliate(tx: Transaction, affiliateId: string, now: Date): Promise<number> {
  // One at a time for each affiliate, so that the second one finds nothing to do.
  await tx.select().from(affiliates).where(eq(affiliates.id, affiliateId)).for('update')
  const [last] = await tx
    .select()
    .from(affiliatePayouts)
    .where(eq(affiliatePayouts.affiliateId, affiliateId))
    .orderBy(desc(affiliatePayouts.month))
    .limit(1)
  const { id, createdAt, commissionCents } = commissionLedger
  const rows = await tx
    .select({ id, createdAt, cents: commissionCents })
    .from(commissionLedger)
    .innerJoin(referrals, eq(referrals.id, commissionLedger.referralId))
    .where(and(eq(referrals.affiliateId, affiliateId), isOpenBefore(now)))
  const planned = planPayouts(
    last ? { ...last, month: toMonth(last.month) } : null,
    rows.map((row) => ({ ...row, month: toMonth(row.createdAt) })),
    toMonth(now),
  )
  for (const { ledgerIds, month, ...sums } of planned) {
    const [made] = await tx
      .insert(affiliatePayouts)
      .values({ affiliateId, month: toFirstDay(month), ...sums, closedAt: now })
      .returning({ id: affiliatePayouts.id })
    if (!made) throw new Error('the month was not stored')
    await tx
      .update(commissionLedger)
      .set({ payoutId: made.id })
      .where(isAnyOf(commissionLedger.id, ledgerIds))
  }
  return planned.length
}

/** Rows that no closed month has, written before the month of a time. */
function isOpenBefore(now: Date) {
  const start = new Date(`${toFirstDay(toMonth(now))}T00:00:00Z`)
  return and(isNull(commissionLedger.payoutId), lt(commissionLedger.createdAt, start))
}
