import type { CostGroup, CostRates } from '@live-scribe/contract/admin/costs'
import { paidPlans, planKeys } from '@live-scribe/contract/billing/plans'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { minutePackages } from '#server/db/schema.ts'
import { computeSums } from './compute-sums.ts'
import { commissionSums, paymentSums, selectMonths } from './cost-tables.ts'
import { mergeParts } from './merge-parts.ts'

const otherNames = {
  'package custom': 'Other minutes',
  free: 'Free',
  given: 'Given minutes',
  unbilled: 'Not billed',
}

/** What a month earned and cost by plan, package and other use, in the order of the offers. */
export async function readGroupCosts(
  db: Database,
  month: string,
  rates: CostRates,
): Promise<CostGroup[]> {
  const { isUsed, payments, commissions } = selectMonths(month, month)
  const offer = sql.raw(`kind || ' ' || offer as key`)
  const parts = await mergeParts([
    queryRows(db, sql`select ${offer}, ${paymentSums} from ${payments} p group by 1`),
    queryRows(db, sql`select ${offer}, ${commissionSums} from ${commissions} c group by 1`),
    queryRows(db, usedByGroup(isUsed)),
  ])
  const names = await readNames(db)
  const unknown = parts.keys.filter((key) => !names.has(key)).map((key) => [key, key] as const)
  return [...names, ...unknown]
    .filter(([key]) => parts.keys.includes(key))
    .map(([key, name]) => ({
      kind: key.split(' ')[0] as CostGroup['kind'],
      name,
      ...computeSums(parts.of(key), rates),
    }))
}

async function readNames(db: Database): Promise<Map<string, string>> {
  const packages = await db.select().from(minutePackages).orderBy(minutePackages.sortOrder)
  return new Map([
    ...planKeys.map((key) => [`plan ${key}`, paidPlans[key].name] as const),
    ...packages.map(({ id, name }) => [`package ${id}`, name] as const),
    ...Object.entries(otherNames),
  ])
}

/**
 * What recognisers were fed, by what paid for the recording: the ledger says whether it was the
 * month's allowance, prepaid minutes or the trial, and a recording that took minutes of several
 * kinds is divided by them. The allowance belongs to the plan that was paid last before the
 * recording was billed, prepaid minutes to the package that was bought last; without one they were
 * given.
 */
function usedByGroup(isUsed: ReturnType<typeof sql>) {
  return sql`
    with used as (
      select session_id, user_id, coalesce(sum(samples) filter (where is_hosted), 0) as hosted,
        coalesce(sum(samples) filter (where not is_hosted), 0) as local
      from recogniser_use where ${isUsed} group by session_id, user_id
    ), charged as (
      select used.*, l.kind, l.created_at as at, -l.minutes as minutes,
        -sum(l.minutes) over (partition by session_id, used.user_id order by l.kind) as until,
        -sum(l.minutes) over (partition by session_id, used.user_id) as whole
      from used left join minute_ledger l
        on l.cause_type = 'session' and l.cause_id = used.session_id::text
    ), named as (
      select case
        when kind is null then 'unbilled'
        when kind = 'trial' then 'free'
        when kind = 'allowance' then coalesce('plan ' || coalesce(paid_plan.plan, u.subscription_plan), 'given')
        else coalesce('package ' || bought.offer, 'given') end as key,
        case when kind is null then hosted
          else div(hosted * until, whole) - div(hosted * (until - minutes), whole) end as hosted,
        case when kind is null then local
          else div(local * until, whole) - div(local * (until - minutes), whole) end as local
      from charged left join users u on u.id = charged.user_id
        left join lateral (
          select plan from subscription_payments p
          where p.user_id = charged.user_id and p.paid_at <= charged.at order by paid_at desc limit 1
        ) paid_plan on true
        left join lateral (
          select coalesce(package_id, 'custom') as offer from minute_purchases p
          where p.user_id = charged.user_id and p.created_at <= charged.at
          order by created_at desc limit 1
        ) bought on true
    )
    select key, sum(hosted)::bigint::text as hosted_samples, sum(local)::bigint::text as local_samples
    from named group by key`
}
