import { ASSUMED_COMMISSION_SHARE } from '@live-scribe/contract/affiliate-terms'
import type { Referral } from '@live-scribe/contract/affiliates'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { commissionLedger, referrals, users } from '#server/db/schema.ts'
import { maskEmail, maskName } from './mask-personal-data.ts'

/**
 * An affiliate's referrals, newest first; names and addresses are masked unless `isMasked` is
 * false.
 */
export async function findReferrals(
  db: Database,
  affiliateId: string,
  { isMasked }: { isMasked: boolean },
): Promise<Referral[]> {
  const rows = await db
    .select({
      referral: referrals,
      user: users,
      commission: sql<number>`coalesce(sum(${commissionLedger.commissionCents}), 0)::int`,
      purchase: sql<number>`coalesce(sum(${purchaseOrAssumed}), 0)::int`,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredUserId))
    .leftJoin(commissionLedger, eq(commissionLedger.referralId, referrals.id))
    .where(eq(referrals.affiliateId, affiliateId))
    .groupBy(referrals.id, users.id)
    .orderBy(desc(referrals.createdAt))
  return rows.map(({ referral, user, commission, purchase }) => ({
    id: referral.id,
    referred_user_id: referral.referredUserId,
    is_converted: referral.isConverted,
    conversion_date: referral.conversionDate?.toISOString() ?? null,
    commission_amount: commission,
    purchase_amount: purchase,
    bonus_minutes_granted: referral.bonusMinutesGranted,
    created_at: referral.createdAt.toISOString(),
    email: isMasked ? maskEmail(user.email) : user.email,
    full_name: isMasked ? maskName(user.fullName) : user.fullName,
    subscription_status: user.subscriptionStatus,
    subscription_plan: user.subscriptionPlan,
    purchase_model: user.purchaseModel,
  }))
}

/** Rows without an amount date from when there was a single commission rate. */
const purchaseOrAssumed = sql`coalesce(${commissionLedger.purchaseCents}, round(${commissionLedger.commissionCents} / ${sql.raw(String(ASSUMED_COMMISSION_SHARE))}))`
