import {
  COST_USERS_PER_PAGE,
  type CostRates,
  type CostUser,
  MICROS_PER_CENT,
} from '@live-scribe/contract/admin/costs'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { computeSums, type RawCosts } from './compute-sums.ts'
import { commissionSums, paymentSums, samplesSums, selectMonths } from './cost-tables.ts'

interface UserRow extends RawCosts {
  user_id: string
  email: string | null
  total: number
}

/** A page of a month's users, those who leave least first, and the number of all. */
export async function readUserCosts(
  db: Database,
  month: string,
  { rates, page }: { rates: CostRates; page: number },
): Promise<{ users: CostUser[]; total_users: number }> {
  const { isUsed, payments, commissions } = selectMonths(month, month)
  const rows = await queryRows<UserRow>(
    db,
    sql`
    with used as (select user_id, ${samplesSums} from recogniser_use where ${isUsed} group by 1),
    paid as (select user_id, ${paymentSums} from ${payments} p group by 1),
    shared as (select user_id, ${commissionSums} from ${commissions} c group by 1),
    raw as (
      select user_id, coalesce(hosted_samples, '0') as hosted_samples,
        coalesce(local_samples, '0') as local_samples, coalesce(earned_cents, 0) as earned_cents,
        coalesce(paid_cents, 0) as paid_cents, coalesce(payments, 0) as payments,
        coalesce(commission_cents, 0) as commission_cents
      from used full join paid using (user_id) full join shared using (user_id)
    )
    select raw.*, email, (count(*) over ())::int as total from raw
      left join (select id, email from users) known on known.id = user_id
    order by ${margin(rates)}, user_id
    limit ${COST_USERS_PER_PAGE} offset ${(page - 1) * COST_USERS_PER_PAGE}`,
  )
  const users = rows.map((row) => {
    return { user_id: row.user_id, email: row.email, ...computeSums(row, rates) }
  })
  return { users, total_users: rows[0]?.total ?? 0 }
}

/** The margin of `computeSums` without its rounding, to sort by. */
function margin(rates: CostRates) {
  const perHour = sql`${3_600 * SAMPLE_RATE_HZ}::numeric`
  return sql`(earned_cents - commission_cents)::numeric * ${MICROS_PER_CENT}::int
    - paid_cents::numeric * ${rates.fee_basis_points}::int
    - payments::numeric * ${rates.fee_fixed_cents * MICROS_PER_CENT}::bigint
    - (hosted_samples::numeric * ${rates.hosted_hour_micros}::int
      + local_samples::numeric * ${rates.local_hour_micros}::int) / ${perHour}`
}
