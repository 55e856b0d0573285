import type { userFilters, userSortColumns } from '@live-scribe/contract/admin'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import {
  affiliates,
  minuteLedger,
  minutePurchases,
  subscriptionPayments,
  users,
} from '#server/db/schema.ts'

const day = 86_400_000

/** A user with the role and totals that the table must show. */
export type ExpectedUser = UserRow & { role: string; paid: number; minutes: number }

const names = ['Bo Lin', 'ann lee', null, 'Ann Lee', '100% Zoe', 'under_score', 'back\\slash', null]

/** Inserts thirty users with many equal values, so that the last sort key decides their order. */
export async function insertUsers(db: Database): Promise<ExpectedUser[]> {
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        identityUserId: `person ${n}`,
        email: `${n % 4 === 0 ? 'Person' : 'person'}-${'abcdefg'[n % 7]}@example.com`,
        fullName: names[n % names.length] ?? null,
        createdAt: new Date(Date.UTC(2026, 0, 1) + (n % 6) * day),
        subscriptionStatus: (['free', 'active', 'past_due', 'canceled', 'trialing'] as const)[
          n % 5
        ],
        purchaseModel: n % 3 === 0 ? ('minutes' as const) : ('subscription' as const),
        minuteBalance: (n % 4) * 10,
        staffRole: n % 11 === 0 ? ('admin' as const) : null,
      })),
    )
    .returning()
  const each = (every: number) => made.filter((_, n) => n % every === 0)
  const now = new Date()
  await db.insert(minutePurchases).values(
    each(4).map(({ id }, n) => ({
      userId: id,
      pricePaidCents: 3000,
      minutesPurchased: 60,
      checkoutId: `checkout ${n}`,
      refundedCents: n % 3 === 0 ? 3000 : 0,
      createdAt: now,
    })),
  )
  await db.insert(subscriptionPayments).values(
    each(6).map(({ id }, n) => ({
      invoiceId: `invoice ${n}`,
      userId: id,
      plan: 'starter' as const,
      amountPaidCents: 2000,
      disputedCents: n === 1 ? 2000 : 0,
      periodStartedAt: now,
      paidAt: now,
    })),
  )
  const moved = { kind: 'trial' as const, createdAt: now }
  await db.insert(minuteLedger).values(
    each(3).flatMap(({ id }, n) => [
      { ...moved, userId: id, minutes: -n - 1, causeType: 'session' as const, causeId: `s${n}` },
      { ...moved, userId: id, minutes: 50, causeType: 'grant' as const, causeId: `g${n}` },
    ]),
  )
  const terms = { commissionRate: 20, defaultBonusMinutes: 10, createdAt: now }
  await db
    .insert(affiliates)
    .values(each(5).map(({ id }, n) => ({ ...terms, userId: id, affiliateCode: `CODE${n}` })))
  return readEverybody(db)
}

/** Reads all users with their totals, computed here without the triggers. */
async function readEverybody(db: Database): Promise<ExpectedUser[]> {
  const referring = new Set((await db.select().from(affiliates)).map(({ userId }) => userId))
  const purchases = await db.select().from(minutePurchases)
  const invoices = await db.select().from(subscriptionPayments)
  const ledger = await db.select().from(minuteLedger)
  const sum = <Row extends { userId: string }>(rows: Row[], id: string, of: (row: Row) => number) =>
    rows.filter(({ userId }) => userId === id).reduce((total, row) => total + of(row), 0)
  return (await db.select().from(users)).map((user) => ({
    ...user,
    role: user.staffRole === 'admin' ? 'Admin' : referring.has(user.id) ? 'Affiliate' : 'User',
    paid:
      sum(purchases, user.id, (row) => row.pricePaidCents - row.refundedCents) +
      sum(invoices, user.id, (row) => row.amountPaidCents - row.disputedCents),
    minutes: sum(ledger, user.id, (row) => (row.causeType === 'session' ? -row.minutes : 0)),
  }))
}

type Order = (typeof userSortColumns)[number]
const keys: Record<Order, (person: ExpectedUser) => string | number | null> = {
  created_at: (person) => person.createdAt.getTime(),
  full_name: (person) => person.fullName?.toLowerCase() ?? null,
  email: (person) => person.email.toLowerCase(),
  role: (person) => person.role,
  purchase_model: (person) => person.purchaseModel,
  minute_balance: (person) => person.minuteBalance,
  total_paid: (person) => person.paid,
  total_minutes: (person) => person.minutes,
  subscription_status: (person) => person.subscriptionStatus,
}

const hasPlan = ({ subscriptionStatus }: ExpectedUser) =>
  ['active', 'trialing', 'past_due'].includes(subscriptionStatus)
/** Whether a filter of the table includes a user. */
export const matchesFilter: Record<
  (typeof userFilters)[number],
  (person: ExpectedUser) => boolean
> = {
  all: () => true,
  subscription: hasPlan,
  minutes: (person) => person.purchaseModel === 'minutes',
  free: (person) => person.purchaseModel === 'subscription' && !hasPlan(person),
  paid: (person) => person.paid > 0,
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** The users in the order that the table must have; those without a name come last. */
export function sortUsers(
  people: ExpectedUser[],
  order: Order,
  direction: 'asc' | 'desc',
): ExpectedUser[] {
  const sign = direction === 'asc' ? 1 : -1
  const key = keys[order]
  return people.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1
    } else if (one !== other) return sign * compare(one, other)
    const byTime = compare(a.createdAt.getTime(), b.createdAt.getTime())
    return sign * (byTime || compare(a.id, b.id))
  })
}
