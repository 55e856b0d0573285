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
  total_paid: sql`coalesce(summed.sum, 0)`,
  total_minutes: sql`coalesce(summed.sum, 0)`,
  subscription_status: sql`${users.subscriptionStatus}`,
}

const hasPlan = inArray(users.subscriptionStatus, ['active', 'trialing', 'past_due'])

const filters: Record<Wanted['filter'], SQL | undefined> = {
  all: undefined,
  subscription: hasPlan,
  minutes: eq(users.purchaseModel, 'minutes'),
  free: and(eq(users.purchaseModel, 'subscription'), sql`not ${hasPlan}`),
  paid: sql`${users.id} in (select ${minutePurchases.userId} from ${minutePurchases}
    union all select ${subscriptionPayments.userId} from ${subscriptionPayments})`,
}

/** One page of users with what they paid and recorded, and how many there are. */
export async function findUsers(db: Database, wanted: Wanted) {
  const where = and(filters[wanted.filter], searched(wanted.search))
  // The page first and its figures then: what is skipped need not be summed up.
  const page = (await findPage(db, wanted, where)).map(({ id }) => id)
  const rows = await db
    .select({ user: users, role, totalPaid, totalMinutes })
    .from(users)
    .where(inArray(users.id, page))
  const found = new Map(rows.map((row) => [row.user.id, row]))
  return {
    users: page.flatMap((id) => {
      const row = found.get(id)
      if (!row) return []
      const { user, totalPaid: total_paid, totalMinutes: total_minutes } = row
      return [{ ...presentUser(user), role: row.role, total_paid, total_minutes }]
    }),
    matching: await db.$count(users, where),
    total: await db.$count(users),
  }
}

/** Sums of all users at once, for an order by them. */
const sums: Partial<Record<Wanted['order'], SQL>> = {
  total_paid: sql`(select user_id, sum(cents) as sum from (
    select ${minutePurchases.userId} as user_id, ${minutePurchases.pricePaidCents} - ${minutePurchases.refundedCents} as cents
      from ${minutePurchases} where ${minutePurchases.status} <> 'disputed'
    union all
    select ${subscriptionPayments.userId}, ${subscriptionPayments.amountPaidCents} - ${subscriptionPayments.refundedCents}
      from ${subscriptionPayments} where not ${subscriptionPayments.isDisputed}
  ) payment group by user_id) summed`,
  total_minutes: sql`(select ${minuteLedger.userId} as user_id, -sum(${minuteLedger.minutes}) as sum from ${minuteLedger}
    where ${minuteLedger.causeType} = 'session' group by ${minuteLedger.userId}) summed`,
}

async function findPage(db: Database, wanted: Wanted, where: SQL | undefined) {
  const direction = wanted.direction === 'asc' ? asc : desc
  const sum = sums[wanted.order]
  const ids = db.select({ id: users.id }).from(users).$dynamic()
  const summed = sum ? ids.leftJoin(sum, sql`summed.user_id = ${users.id}`) : ids
  return summed
    .where(where)
    .orderBy(sql`${direction(orders[wanted.order])} nulls last`, desc(users.createdAt), users.id)
    .limit(wanted.page_size)
    .offset((wanted.page - 1) * wanted.page_size)
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
