import { normaliseAffiliateCode } from '@live-scribe/contract/affiliate-terms'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { affiliates, referrals, users } from '#server/db/schema.ts'
import { grantMinutes } from '#server/features/billing/index.ts'

/**
 * Notes by whose link a new user came, and gives them the bonus. A code that does not exist, is
 * not active or is the person's own counts for nothing; nobody is told which.
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
  if (!affiliate || mailboxOf(affiliate.email) === mailboxOf(user.email)) return
  const [made] = await tx
    .insert(referrals)
    .values({
      affiliateId: affiliate.id,
      referredUserId: user.id,
      bonusMinutesGranted: affiliate.bonus,
      createdAt: now,
    })
    .onConflictDoNothing({ target: referrals.referredUserId })
    .returning({ id: referrals.id })
  if (!made || affiliate.bonus === 0) return
  const bonus = { userId: user.id, id: made.id, minutes: affiliate.bonus }
  await grantMinutes(tx, { ...bonus, causeType: 'bonus', reason: `Code ${code}`, now })
}

/** The mailbox of an address: what stands after a plus is a label of its owner's. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.split('+')[0]}@${host}`
}
