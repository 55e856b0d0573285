import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { affiliates, commissionLedger, referrals } from '#server/db/schema.ts'
import type { NetPayment } from '#server/product-events.ts'

/**
 * Updates the commission of a payment to what is left of the payment; idempotent. The rate is that
 * of the time of purchase; a purchase while the affiliate was inactive earns nothing.
 */
export async function updateCommission(
  tx: Transaction,
  payment: NetPayment,
  now: Date,
): Promise<void> {
  const [referral] = await tx
    .select({ id: referrals.id, rate: affiliates.commissionRate, isActive: affiliates.isActive })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(eq(referrals.referredUserId, payment.userId))
    .for('update', { of: referrals })
  if (!referral) return
  const known = await stepsOf(tx, payment)
  const [first] = known
  if (!first && (!referral.isActive || payment.netCents === 0)) return
  const rate = first?.rate ?? referral.rate
  const commission = Math.round((payment.netCents * rate) / 100)
  const commissionCents = commission - sumOf(known, 'commissionCents')
  const purchaseCents = payment.netCents - sumOf(known, 'purchaseCents')
  if (commissionCents === 0 && purchaseCents === 0) return
  const cause = { causeType: payment.type, causeId: payment.id, step: known.length + 1 }
  const moved = { rate, commissionCents, purchaseCents, createdAt: now }
  await tx.insert(commissionLedger).values({ referralId: referral.id, ...cause, ...moved })
  await noteConversion(tx, referral.id, now)
}

function stepsOf(tx: Transaction, payment: NetPayment) {
  const { rate, commissionCents, purchaseCents } = commissionLedger
  return tx
    .select({ rate, commissionCents, purchaseCents })
    .from(commissionLedger)
    .where(
      and(eq(commissionLedger.causeType, payment.type), eq(commissionLedger.causeId, payment.id)),
    )
    .orderBy(commissionLedger.step)
}

function sumOf(
  steps: Awaited<ReturnType<typeof stepsOf>>,
  key: 'commissionCents' | 'purchaseCents',
): number {
  return steps.reduce((sum, step) => sum + (step[key] ?? 0), 0)
}

/** Updates whether a referral is converted: the user has paid something that is not refunded. */
async function noteConversion(tx: Transaction, referralId: string, now: Date): Promise<void> {
  const remainingCents = sql<number>`sum(${commissionLedger.purchaseCents})`
  const paid = await tx
    .select({ causeId: commissionLedger.causeId })
    .from(commissionLedger)
    .where(eq(commissionLedger.referralId, referralId))
    .groupBy(commissionLedger.causeType, commissionLedger.causeId)
    .having(gt(remainingCents, 0))
  const isConverted = paid.length > 0
  await tx
    .update(referrals)
    .set({
      isConverted,
      conversionDate: isConverted
        ? sql`coalesce(${referrals.conversionDate}, ${now.toISOString()})`
        : null,
    })
    .where(eq(referrals.id, referralId))
}
