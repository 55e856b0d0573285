import { paidPlans } from '@live-scribe/contract/billing/plans'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { affiliates, minutePurchases, transcriptionSessions, users } from '#server/db/schema.ts'
import { startOfUtcDay } from './interview-stats.ts'

/** The price of the user's plan in cents; the specification's estimate counts one per 30 days since sign-up. */
const planCents = sql`case ${users.subscriptionPlan} ${sql.join(
  Object.values(paidPlans).map(({ id, price }) => sql`when ${id} then ${price * 100}::int`),
  sql` `,
)} end`

/** Statistics for the cards at the top of the admin area. */
export async function readAdminSummary(db: Database, now: Date) {
  // PostgreSQL returns a sum of integers as bigint, which arrives as text or number.
  const sum = (value: ReturnType<typeof sql>) => sql`coalesce(sum(${value}), 0)`.mapWith(Number)
  const days = sql`date_part('epoch', ${now.toISOString()}::timestamptz - ${users.createdAt}) / 86400`
  const [userCounts] = await db
    .select({
      total_users: sql<number>`count(*)::int`,
      users_on_minutes: sql<number>`(count(*) filter (where ${users.purchaseModel} = 'minutes'))::int`,
      minutes_allocated: sum(sql`${users.minuteBalance}`),
      paid_revenue: sum(sql`${users.paidCents}`),
      // Date arithmetic is slow, so it is limited to subscribers.
      estimated: sum(sql`case when ${users.subscriptionStatus} in ('active', 'past_due') then
        ${planCents} * (floor(${days} / 30)::int + 1) end`),
    })
    .from(users)
  const [bought] = await db
    .select({
      minutes: sum(sql`${minutePurchases.minutesPurchased} - ${minutePurchases.reversedMinutes}`),
      cents: sum(sql`${minutePurchases.netCents}`),
    })
    .from(minutePurchases)
  const [referrers] = await db
    .select({
      total_affiliates: sql<number>`count(*)::int`,
      active_affiliates: sql<number>`(count(*) filter (where ${affiliates.isActive}))::int`,
    })
    .from(affiliates)
  const [today] = await db
    .select({
      interviews_today: sql<number>`count(*)::int`,
      users_today: sql<number>`count(distinct ${transcriptionSessions.userId})::int`,
    })
    .from(transcriptionSessions)
    .where(sql`${transcriptionSessions.startedAt} >= ${startOfUtcDay(now).toISOString()}`)
  if (!userCounts || !bought || !referrers || !today)
    throw new Error('the query returned no counts')
  const { estimated, ...counts } = userCounts
  return {
    ...counts,
    ...referrers,
    ...today,
    ...(await readRecogniserUse(db, now)),
    minutes_purchased: bought.minutes,
    estimated_revenue: estimated + bought.cents,
  }
}

/**
 * Seconds of audio in the recordings that began in the UTC month of `now`, and what the recogniser
 * got of it: every channel has a stream of its own. The database does not know where a channel that
 * was added began, so it counts from the start of its recording. Deleted recordings do not count.
 */
async function readRecogniserUse(db: Database, now: Date) {
  const { startedAt, durableSample, missingSamples, channels } = transcriptionSessions
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const heard = sql`greatest(${durableSample} - ${missingSamples}, 0)`
  const seconds = (samples: ReturnType<typeof sql>) =>
    sql`coalesce(round(sum(${samples}) / ${SAMPLE_RATE_HZ}::numeric), 0)`.mapWith(Number)
  const [use] = await db
    .select({
      month_recorded_seconds: seconds(heard),
      month_recogniser_seconds: seconds(sql`${heard} * ${channels}`),
    })
    .from(transcriptionSessions)
    .where(sql`${startedAt} >= ${month.toISOString()}`)
  if (!use) throw new Error('the query returned no sums')
  return use
}
