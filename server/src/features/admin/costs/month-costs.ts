import { MICROS_PER_CENT, type MonthCosts } from '@live-scribe/contract/admin/costs'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { addMonths } from '#server/lib/utc-month.ts'
import { computeSums } from './compute-sums.ts'
import { commissionSums, paymentSums, samplesSums, selectMonths } from './cost-tables.ts'
import { mergeParts } from './merge-parts.ts'
import { type DatedRates, pickRates } from './rates.ts'

const MONTHS = 12

/** What each of the last twelve UTC months earned and cost, newest first. */
export async function readMonthCosts(
  db: Database,
  rates: readonly DatedRates[],
  lastMonth: string,
): Promise<MonthCosts[]> {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(lastMonth, -index))
  const { isUsed, payments, commissions } = selectMonths(months.at(-1) ?? lastMonth, lastMonth)
  const monthOf = sql`to_char(at at time zone 'UTC', 'YYYY-MM')`
  const parts = await mergeParts([
    queryRows(
      db,
      sql`select to_char(day, 'YYYY-MM') as key, ${samplesSums} from recogniser_use where ${isUsed} group by 1`,
    ),
    queryRows(db, sql`select ${monthOf} as key, ${paymentSums} from ${payments} p group by 1`),
    queryRows(
      db,
      sql`select ${monthOf} as key, ${commissionSums} from ${commissions} c group by 1`,
    ),
  ])
  return months.map((month) => {
    const ofMonth = pickRates(rates, month)
    const sums = computeSums(parts.of(month), ofMonth)
    const result = sums.margin_micros - ofMonth.machine_month_cents * MICROS_PER_CENT
    return { month, ...sums, machine_cents: ofMonth.machine_month_cents, result_micros: result }
  })
}
