import { normaliseAffiliateCode } from '@live-scribe/contract/affiliate-terms'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { affiliates, referrals, users } from '#server/db/schema.ts'
import { normaliseMailbox } from '#server/lib/normalise-mailbox.ts'
import type { NetPayment } from '#server/product-events.ts'

/**
 * Records the buyer as referred by the affiliate whose code the checkout carried, unless somebody
 * referred the buyer before. Grants no bonus minutes, which are for sign-ups. Ignores unknown and
 * inactive codes, and the affiliate's own.
 */
export async function attributeBuyer(
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
  if (!affiliate || !buyer || normaliseMailbox(affiliate.email) === normaliseMailbox(buyer.email))
    return
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
