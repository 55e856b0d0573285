import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { affiliates, referrals } from '#server/db/schema.ts'
import { grantMinutes } from '#server/features/billing/index.ts'

/**
 * Grants the promised bonus of a referred user, once. Called when an address is confirmed, because
 * unconfirmed addresses cost nothing to make up.
 */
export async function grantReferralBonus(
  tx: Transaction,
  user: Pick<UserRow, 'id'>,
  now: Date,
): Promise<void> {
  const [referral] = await tx
    .update(referrals)
    .set({ bonusMinutesGranted: sql`${referrals.bonusMinutesPromised}` })
    .where(
      and(
        eq(referrals.referredUserId, user.id),
        eq(referrals.bonusMinutesGranted, 0),
        gt(referrals.bonusMinutesPromised, 0),
      ),
    )
    .returning()
  if (!referral) return
  const [affiliate] = await tx
    .select({ code: affiliates.affiliateCode })
    .from(affiliates)
    .where(eq(affiliates.id, referral.affiliateId))
  const bonus = { userId: user.id, id: referral.id, minutes: referral.bonusMinutesPromised }
  await grantMinutes(tx, { ...bonus, causeType: 'bonus', reason: `Code ${affiliate?.code}`, now })
}
