import { type CostRates, defaultCostRates } from '@live-scribe/contract/admin/costs'
import { desc } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { type CostRatesRow, costRates } from '#server/db/schema/costs.ts'
import { toFirstDay, toMonth } from '#server/lib/utc-month.ts'

/** Rates with the month that they begin in, `2026-11`; null for the defaults. */
export type DatedRates = CostRates & { effective_month: string | null }

/** All rates that the operator entered, latest first. */
export async function findRates(db: Database) {
  const rows = await db.select().from(costRates).orderBy(desc(costRates.effectiveMonth))
  return rows.map(presentRates)
}

/** The rates of a month: those that began last, or the defaults. */
export function pickRates(all: readonly DatedRates[], month: string): DatedRates {
  const known = all.find(({ effective_month: from }) => from !== null && from <= month)
  return known ?? { ...defaultCostRates, effective_month: null }
}

/** Stores rates from a month on, in place of those that began in the same month. */
export async function saveRates(
  tx: Transaction,
  rates: CostRates & { effective_month: string },
  { setBy, now }: { setBy: string; now: Date },
): Promise<void> {
  const values = {
    hostedHourMicros: rates.hosted_hour_micros,
    localHourMicros: rates.local_hour_micros,
    feeBasisPoints: rates.fee_basis_points,
    feeFixedCents: rates.fee_fixed_cents,
    machineMonthCents: rates.machine_month_cents,
    setBy,
    createdAt: now,
  }
  await tx
    .insert(costRates)
    .values({ effectiveMonth: toFirstDay(rates.effective_month), ...values })
    .onConflictDoUpdate({ target: costRates.effectiveMonth, set: values })
}

function presentRates(row: CostRatesRow) {
  return {
    effective_month: toMonth(row.effectiveMonth),
    hosted_hour_micros: row.hostedHourMicros,
    local_hour_micros: row.localHourMicros,
    fee_basis_points: row.feeBasisPoints,
    fee_fixed_cents: row.feeFixedCents,
    machine_month_cents: row.machineMonthCents,
  }
}
