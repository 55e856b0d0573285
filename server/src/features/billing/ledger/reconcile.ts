import { eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  minuteLedger,
  minutePurchases,
  transcriptionSessions as sessions,
  subscriptionPayments,
  users,
} from '#server/db/schema.ts'

const sumOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${minuteLedger.minutes}) filter (where ${condition}), 0)::int`

/** Cents left of a user's payments. */
const paid = sql<number>`(
  (select coalesce(sum(${minutePurchases.netCents}), 0) from ${minutePurchases}
    where ${minutePurchases.userId} = "users"."id")
  + (select coalesce(sum(${subscriptionPayments.netCents}), 0) from ${subscriptionPayments}
    where ${subscriptionPayments.userId} = "users"."id")
)::int`

/** Minutes held for a user's recordings that are not settled. */
const held = sql<number>`(
  select coalesce(sum(${sessions.reservedMinutes}), 0) from ${sessions}
    where ${sessions.userId} = "users"."id" and ${sessions.status} <> 'completed'
)::int`

/**
 * Users whose cached sums differ from their ledger, payments and recordings, with both values. Must be empty.
 */
export function findUnreconciled(db: Database) {
  const balance = sumOf(sql`${minuteLedger.kind} = 'balance'`)
  const allowance = sumOf(sql`${minuteLedger.kind} = 'allowance'`)
  const purchased = sumOf(
    sql`${minuteLedger.kind} = 'balance' and ${minuteLedger.causeType} in ('purchase', 'reversal')`,
  )
  const overdraft = sumOf(sql`${minuteLedger.kind} = 'overdraft'`)
  const reserved = sumOf(sql`${minuteLedger.kind} = 'reserved'`)
  const recorded = sumOf(sql`${minuteLedger.causeType} = 'session'`)
  return db
    .select({
      userId: users.id,
      cached: {
        balance: users.minuteBalance,
        used: users.minutesUsedThisMonth,
        purchased: users.lifetimeMinutesPurchased,
        overdrawn: users.minutesOverdrawn,
        reserved: held,
        recorded: users.minutesRecorded,
        paid: users.paidCents,
      },
      ledger: {
        balance,
        used: sql<number>`-(${allowance})`,
        purchased,
        overdrawn: sql<number>`-(${overdraft})`,
        reserved: sql<number>`-(${reserved})`,
        recorded: sql<number>`-(${recorded})`,
        paid,
      },
    })
    .from(users)
    .leftJoin(minuteLedger, eq(minuteLedger.userId, users.id))
    .groupBy(users.id)
    .having(
      or(
        ne(users.minuteBalance, balance),
        ne(users.minutesUsedThisMonth, sql`-(${allowance})`),
        ne(users.lifetimeMinutesPurchased, purchased),
        ne(users.minutesOverdrawn, sql`-(${overdraft})`),
        ne(held, sql`-(${reserved})`),
        ne(users.minutesRecorded, sql`-(${recorded})`),
        ne(users.paidCents, paid),
      ),
    )
}
