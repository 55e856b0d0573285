import { eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { minuteLedger, users } from '#server/db/schema.ts'

const sumOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${minuteLedger.minutes}) filter (where ${condition}), 0)::int`

/** Users whose balances are not what their ledger says, with both numbers. It must find nobody. */
export function findUnreconciled(db: Database) {
  const balance = sumOf(sql`${minuteLedger.kind} = 'balance'`)
  const allowance = sumOf(sql`${minuteLedger.kind} = 'allowance'`)
  const purchased = sumOf(
    sql`${minuteLedger.kind} = 'balance' and ${minuteLedger.causeType} in ('purchase', 'reversal')`,
  )
  return db
    .select({
      userId: users.id,
      cached: {
        balance: users.minuteBalance,
        used: users.minutesUsedThisMonth,
        purchased: users.lifetimeMinutesPurchased,
      },
      ledger: { balance, used: sql<number>`-(${allowance})`, purchased },
    })
    .from(users)
    .leftJoin(minuteLedger, eq(minuteLedger.userId, users.id))
    .groupBy(users.id)
    .having(
      or(
        ne(users.minuteBalance, balance),
        ne(users.minutesUsedThisMonth, sql`-(${allowance})`),
        ne(users.lifetimeMinutesPurchased, purchased),
      ),
    )
}
