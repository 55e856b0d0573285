import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  affiliates,
  minutePurchases,
  subscriptionPayments,
  transcriptionSessions,
  users,
} from '#server/db/schema.ts'
import { startOfDay } from './interview-stats.ts'

/** Cents for each 30-day period since sign-up, as the estimate counts them. */
const periodCents = { starter: 2000, professional: 4000, business: 10_000 }

/** What the cards at the top of the admin area show. */
export async function summarise(db: Database, now: Date) {
  const periods = sql`(floor(extract(epoch from (${now.toISOString()}::timestamptz - ${users.createdAt})) / ${30 * 86_400}) + 1)`
  const [people] = await db
    .select({
      total_users: sql<number>`count(*)::int`,
      users_on_minutes: sql<number>`(count(*) filter (where ${users.purchaseModel} = 'minutes'))::int`,
      minutes_allocated: sql<number>`coalesce(sum(${users.minuteBalance}), 0)::int`,
      estimated: sql<number>`coalesce(sum(${periods} * case
        when ${users.subscriptionStatus} not in ('active', 'past_due') then 0
        when ${users.subscriptionPlan} = 'starter' then ${periodCents.starter}::int
        when ${users.subscriptionPlan} = 'professional' then ${periodCents.professional}::int
        when ${users.subscriptionPlan} = 'business' then ${periodCents.business}::int
        else 0 end), 0)::int`,
    })
    .from(users)
  const [bought] = await db
    .select({
      minutes: sql<number>`coalesce(sum(${minutePurchases.minutesPurchased} - ${minutePurchases.reversedMinutes}), 0)::int`,
      cents: sql<number>`coalesce(sum(case when ${minutePurchases.status} = 'disputed' then 0
        else ${minutePurchases.pricePaidCents} - ${minutePurchases.refundedCents} end), 0)::int`,
    })
    .from(minutePurchases)
  const [subscribed] = await db
    .select({
      cents: sql<number>`coalesce(sum(case when ${subscriptionPayments.isDisputed} then 0
        else ${subscriptionPayments.amountPaidCents} - ${subscriptionPayments.refundedCents} end), 0)::int`,
    })
    .from(subscriptionPayments)
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
    .where(sql`${transcriptionSessions.startedAt} >= ${startOfDay(now).toISOString()}`)
  if (!people || !bought || !subscribed || !referrers || !today) throw new Error('no counts')
  const { estimated, ...counts } = people
  return {
    ...counts,
    ...referrers,
    ...today,
    minutes_purchased: bought.minutes,
    estimated_revenue: estimated + bought.cents,
    paid_revenue: bought.cents + subscribed.cents,
  }
}
