import { normaliseAffiliateCode } from '@live-scribe/contract/affiliate-terms'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { affiliates, referrals, users } from '#server/db/schema.ts'
import { mailboxOf } from '#server/lib/mailbox-of.ts'
import type { NetPayment } from '#server/product-events.ts'

/**
 * Notes by whose link a buyer came whom nobody had referred: the code of the checkout. The bonus
 * is for those who sign up by a link. What counts for nothing at sign-up counts for nothing here.
 */
export async function attributePurchase(
  tx: Transaction,
  { userId, affiliateCode, netCents }: NetPayment,
  now: Date,
): Promise<void> {
  const code = normaliseAffiliateCode(affiliateCode ?? '')
  if (code === null || netCents === 0) return
  const [affiliate] = await tx
    .select({ id: affiliates.id, email: users.email })
    .from(affiliates)
    .innerJoin(users, eq(users.id, affiliates.userId))
    .where(and(eq(affiliates.affiliateCode, code), eq(affiliates.isActive, true)))
  const [buyer] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!affiliate || !buyer || mailboxOf(affiliate.email) === mailboxOf(buyer.email)) return
  await tx
    .insert(referrals)
    .values({
      affiliateId: affiliate.id,
      referredUserId: userId,
      bonusMinutesGranted: 0,
      createdAt: now,
    })
    .onConflictDoNothing({ target: referrals.referredUserId })
}
