import { normaliseAffiliateCode } from '@live-scribe/contract/affiliate-terms'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { affiliates, referrals, users } from '#server/db/schema.ts'
import { normaliseMailbox } from '#server/lib/normalise-mailbox.ts'
import { grantReferralBonus } from './grant-referral-bonus.ts'

/**
 * Attributes a new user to a referral code and promises the bonus, which is granted once their
 * address is confirmed. An unknown or inactive code, or the person's own, is ignored silently.
 */
export async function attributeReferral(
  tx: Transaction,
  user: UserRow,
  claimed: string | undefined,
  now: Date,
): Promise<void> {
  const code = normaliseAffiliateCode(claimed ?? '')
  if (code === null) return
  const [affiliate] = await tx
    .select({ id: affiliates.id, bonus: affiliates.defaultBonusMinutes, email: users.email })
    .from(affiliates)
    .innerJoin(users, eq(users.id, affiliates.userId))
    .where(and(eq(affiliates.affiliateCode, code), eq(affiliates.isActive, true)))
  if (!affiliate || normaliseMailbox(affiliate.email) === normaliseMailbox(user.email)) return
  const [made] = await tx
    .insert(referrals)
    .values({
      affiliateId: affiliate.id,
      referredUserId: user.id,
      bonusMinutesPromised: affiliate.bonus,
      bonusMinutesGranted: 0,
      createdAt: now,
    })
    .onConflictDoNothing({ target: referrals.referredUserId })
    .returning({ id: referrals.id })
  if (made && user.emailVerified) await grantReferralBonus(tx, user, now)
}
