import { sql } from 'drizzle-orm'
import { addMonths, toFirstDay } from '#server/lib/utc-month.ts'

/**
 * Every payment with its offer, a plan's key or a package's id. A refund lowers what its own month
 * earned, because the payment service tells the amount and not the day.
 */
const payments = sql`(
  select user_id, 'package' as kind, coalesce(package_id, 'custom') as offer, created_at as at,
    kept_cents as earned, price_paid_cents as paid, 'purchase' as cause_type, checkout_id as cause_id
  from minute_purchases
  union all
  select user_id, 'plan', plan, paid_at, kept_cents, amount_paid_cents, 'subscription', invoice_id
  from subscription_payments
)`

/** The commission of every payment, with who paid it and for what. */
const commissions = sql`(
  select p.user_id, p.kind, p.offer, c.created_at as at, c.commission_cents
  from commission_ledger c
    join ${payments} p on p.cause_type = c.cause_type and p.cause_id = c.cause_id
)`

/** Sums over `recogniser_use`. */
export const samplesSums = sql.raw(
  `coalesce(sum(samples) filter (where is_hosted), 0)::text as hosted_samples,
  coalesce(sum(samples) filter (where not is_hosted), 0)::text as local_samples`,
)

/** Tables `payments` and `commissions` of the UTC months from one to another, both included. */
export function selectMonths(first: string, last: string) {
  const [from, to] = [toFirstDay(first), toFirstDay(addMonths(last, 1))]
  const [start, end] = [`${from}T00:00:00Z`, `${to}T00:00:00Z`]
  const isWithin = sql`at >= ${start}::timestamptz and at < ${end}::timestamptz`
  return {
    isUsed: sql`day >= ${from}::date and day < ${to}::date`,
    payments: sql`(select * from ${payments} p where ${isWithin})`,
    commissions: sql`(select * from ${commissions} c where ${isWithin})`,
  }
}

/** Sums over `payments`. */
export const paymentSums = sql.raw(
  `sum(earned)::int as earned_cents, sum(paid)::int as paid_cents,
  (count(*) filter (where paid > 0))::int as payments`,
)

/** Sums over `commissions`. */
export const commissionSums = sql.raw('sum(commission_cents)::int as commission_cents')
