import type { AffiliateStats } from '@live-scribe/contract/affiliates'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { commissionLedger, referrals } from '#server/db/schema.ts'

const MONTHS = 12

/** Statistics of affiliates by id; an affiliate without referrals is left out. */
export async function readAffiliateStats(
  db: Database,
  affiliateId?: string,
): Promise<Map<string, AffiliateStats>> {
  const isOne = affiliateId === undefined ? undefined : eq(referrals.affiliateId, affiliateId)
  const ofOne = isOne && db.select({ id: referrals.id }).from(referrals).where(isOne)
  const earned = db
    .select({
      referralId: commissionLedger.referralId,
      cents: sql<number>`sum(${commissionLedger.commissionCents})::int`.as('cents'),
    })
    .from(commissionLedger)
    .where(ofOne && inArray(commissionLedger.referralId, ofOne))
    .groupBy(commissionLedger.referralId)
    .as('earned')
  const rows = await db
    .select({
      affiliateId: referrals.affiliateId,
      total: sql<number>`count(*)::int`,
      converted: sql<number>`(count(*) filter (where ${referrals.isConverted}))::int`,
      bonus: sql<number>`coalesce(sum(${referrals.bonusMinutesGranted}), 0)::int`,
      cents: sql<number>`coalesce(sum(${earned.cents}), 0)::int`,
    })
    .from(referrals)
    .leftJoin(earned, eq(earned.referralId, referrals.id))
    .where(isOne)
    .groupBy(referrals.affiliateId)
  return new Map(
    rows.map(({ affiliateId: id, total, converted, bonus, cents }) => [
      id,
      {
        total_referrals: total,
        converted_referrals: converted,
        total_commission: cents,
        total_bonus_minutes: bonus,
        conversion_rate: Math.round((1000 * converted) / total) / 10,
      },
    ]),
  )
}

/** Statistics of an affiliate without referrals. */
export const EMPTY_AFFILIATE_STATS: AffiliateStats = {
  total_referrals: 0,
  converted_referrals: 0,
  total_commission: 0,
  total_bonus_minutes: 0,
  conversion_rate: 0,
}

/** Referrals and commission in cents for the last twelve UTC months, oldest first. */
export async function readMonthlyStats(db: Database, affiliateId: string, now: Date) {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1))
  const from = first.toISOString()
  const monthOf = (column: typeof referrals.createdAt | typeof commissionLedger.createdAt) =>
    sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`
  const came = await db
    .select({ month: monthOf(referrals.createdAt), referrals: sql<number>`count(*)::int` })
    .from(referrals)
    .where(sql`${referrals.affiliateId} = ${affiliateId} and ${referrals.createdAt} >= ${from}`)
    .groupBy(monthOf(referrals.createdAt))
  const earned = await db
    .select({
      month: monthOf(commissionLedger.createdAt),
      cents: sql<number>`sum(${commissionLedger.commissionCents})::int`,
    })
    .from(commissionLedger)
    .innerJoin(referrals, eq(referrals.id, commissionLedger.referralId))
    .where(
      sql`${referrals.affiliateId} = ${affiliateId} and ${commissionLedger.createdAt} >= ${from}`,
    )
    .groupBy(monthOf(commissionLedger.createdAt))
  const count = new Map(came.map((row) => [row.month, row.referrals]))
  const cents = new Map(earned.map((row) => [row.month, row.cents]))
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1))
    const month = at.toISOString().slice(0, 7)
    return { month, referrals: count.get(month) ?? 0, commission: cents.get(month) ?? 0 }
  })
}
