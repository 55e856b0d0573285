import type { AdminUser, listUsers } from '@live-scribe/contract/admin'
import type { RequestOf } from '@live-scribe/contract/endpoint'
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  affiliates,
  minuteLedger,
  minutePurchases,
  subscriptionPayments,
  users,
} from '#server/db/schema.ts'
import { presentUser } from '#server/features/identity/index.ts'

type Wanted = RequestOf<typeof listUsers>['query']

/** Named with its table: in a subquery of a selected field the column alone would be another's. */
const userId = sql.raw('"users"."id"')

/** Cents that a user has paid and not got back. */
const totalPaid = sql<number>`(
  coalesce((select sum(${minutePurchases.pricePaidCents} - ${minutePurchases.refundedCents}) from ${minutePurchases}
    where ${minutePurchases.userId} = ${userId} and ${minutePurchases.status} <> 'disputed'), 0)
  + coalesce((select sum(${subscriptionPayments.amountPaidCents} - ${subscriptionPayments.refundedCents}) from ${subscriptionPayments}
    where ${subscriptionPayments.userId} = ${userId} and not ${subscriptionPayments.isDisputed}), 0)
)::int`

/** Minutes recorded, which the ledger keeps when a recording is deleted. */
const totalMinutes = sql<number>`coalesce((select -sum(${minuteLedger.minutes}) from ${minuteLedger}
  where ${minuteLedger.userId} = ${userId} and ${minuteLedger.causeType} = 'session'), 0)::int`

const role = sql<AdminUser['role']>`case when ${users.isAdmin} then 'Admin'
  when exists (select 1 from ${affiliates} where ${affiliates.userId} = ${userId}) then 'Affiliate'
  else 'User' end`

const orders: Record<Wanted['order'], SQL> = {
  created_at: sql`${users.createdAt}`,
  full_name: sql`lower(${users.fullName})`,
  email: sql`lower(${users.email})`,
  role,
  purchase_model: sql`${users.purchaseModel}`,
  minute_balance: sql`${users.minuteBalance}`,
  total_paid: totalPaid,
  total_minutes: totalMinutes,
  subscription_status: sql`${users.subscriptionStatus}`,
}

const hasPlan = inArray(users.subscriptionStatus, ['active', 'trialing', 'past_due'])

const filters: Record<Wanted['filter'], SQL | undefined> = {
  all: undefined,
  subscription: hasPlan,
  minutes: eq(users.purchaseModel, 'minutes'),
  free: and(eq(users.purchaseModel, 'subscription'), sql`not ${hasPlan}`),
  paid: sql`(exists (select 1 from ${minutePurchases} where ${minutePurchases.userId} = ${userId})
    or exists (select 1 from ${subscriptionPayments} where ${subscriptionPayments.userId} = ${userId}))`,
}

/** One page of users with what they paid and recorded, and how many there are. */
export async function findUsers(db: Database, wanted: Wanted) {
  const where = and(filters[wanted.filter], searched(wanted.search))
  const direction = wanted.direction === 'asc' ? asc : desc
  const rows = await db
    .select({ user: users, role, totalPaid, totalMinutes })
    .from(users)
    .where(where)
    .orderBy(sql`${direction(orders[wanted.order])} nulls last`, desc(users.createdAt), users.id)
    .limit(wanted.page_size)
    .offset((wanted.page - 1) * wanted.page_size)
  return {
    users: rows.map((row) => ({
      ...presentUser(row.user),
      role: row.role,
      total_paid: row.totalPaid,
      total_minutes: row.totalMinutes,
    })),
    matching: await db.$count(users, where),
    total: await db.$count(users),
  }
}

/** Who has these words in name or address, or an id that begins with them. */
function searched(text: string): SQL | undefined {
  if (text === '') return undefined
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  return or(
    ilike(users.email, `%${escaped}%`),
    ilike(users.fullName, `%${escaped}%`),
    sql`${users.id}::text like ${`${escaped.toLowerCase()}%`}`,
  )
}
