import type { AffiliatePayout, Payout } from '@live-scribe/contract/affiliates/payouts'
import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { PayoutRow } from '#server/db/schema/affiliates.ts'
import {
  affiliatePayouts,
  affiliates,
  commissionLedger,
  referrals,
  users,
} from '#server/db/schema.ts'
import { toFirstDay, toMonth } from '#server/lib/utc-month.ts'
import { computeCarried } from './plan-payouts.ts'

/** An affiliate's closed months, newest first, and the US cents that no closed month has. */
export async function readAffiliatePayouts(db: Database, affiliateId: string) {
  const rows = await db
    .select()
    .from(affiliatePayouts)
    .where(eq(affiliatePayouts.affiliateId, affiliateId))
    .orderBy(desc(affiliatePayouts.month))
  const [open] = await db
    .select({ cents: sql<number>`coalesce(sum(${commissionLedger.commissionCents}), 0)::int` })
    .from(commissionLedger)
    .innerJoin(referrals, eq(referrals.id, commissionLedger.referralId))
    .where(and(eq(referrals.affiliateId, affiliateId), isNull(commissionLedger.payoutId)))
  return {
    pending_cents: open?.cents ?? 0,
    carried_cents: computeCarried(rows[0] ?? null),
    payouts: rows.map(presentPayout),
  }
}

/** All affiliates in a closed month, or everything that is still to pay; by month and address. */
export async function findPayouts(db: Database, month?: string): Promise<AffiliatePayout[]> {
  const isShown = month
    ? eq(affiliatePayouts.month, toFirstDay(month))
    : and(isNull(affiliatePayouts.paidAt), gt(affiliatePayouts.payableCents, 0))
  return (await selectNamed(db, isShown)).map(presentNamed)
}

/** The closed months, newest first. */
export async function findClosedMonths(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: affiliatePayouts.month })
    .from(affiliatePayouts)
    .orderBy(desc(affiliatePayouts.month))
  return rows.map(({ month }) => toMonth(month))
}

/** The closed month with this id and its affiliate; null for an unknown id. */
export async function findPayout(tx: Transaction, id: string): Promise<AffiliatePayout | null> {
  const [row] = await selectNamed(tx, eq(affiliatePayouts.id, id))
  return row ? presentNamed(row) : null
}

type Named = PayoutRow & Pick<AffiliatePayout, 'affiliate_code' | 'email' | 'full_name'>

function selectNamed(
  db: Database | Transaction,
  isShown: ReturnType<typeof and>,
): Promise<Named[]> {
  return db
    .select({
      ...getTableColumns(affiliatePayouts),
      affiliate_code: affiliates.affiliateCode,
      email: users.email,
      full_name: users.fullName,
    })
    .from(affiliatePayouts)
    .innerJoin(affiliates, eq(affiliates.id, affiliatePayouts.affiliateId))
    .innerJoin(users, eq(users.id, affiliates.userId))
    .where(isShown)
    .orderBy(desc(affiliatePayouts.month), users.email, affiliatePayouts.id)
}

function presentNamed(row: Named): AffiliatePayout {
  const { affiliate_code, email, full_name } = row
  const affiliate = { affiliate_id: row.affiliateId, affiliate_code, email, full_name }
  return { ...presentPayout(row), ...affiliate }
}

function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    month: toMonth(row.month),
    commission_cents: row.commissionCents,
    carried_cents: row.carriedCents,
    payable_cents: row.payableCents,
    state: row.payableCents === 0 ? 'nothing' : row.paidAt ? 'paid' : 'closed',
    closed_at: row.closedAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    reference: row.paidReference,
  }
}
