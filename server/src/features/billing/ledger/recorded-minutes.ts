import { and, eq, gte, sum } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { minuteLedger as ledger } from '#server/db/schema.ts'

/** Whole minutes of a user's settled recordings since a time, whatever paid for them. */
export async function countRecordedMinutes(
  db: Database,
  userId: string,
  since?: Date,
): Promise<number> {
  const [row] = await db
    .select({ minutes: sum(ledger.minutes).mapWith(Number) })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        eq(ledger.causeType, 'session'),
        since && gte(ledger.createdAt, since),
      ),
    )
  return -(row?.minutes ?? 0)
}

/** Whole minutes that the ledger has for one session; 0 before it is settled. */
export async function countBilledMinutes(db: Database, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sum(ledger.minutes).mapWith(Number) })
    .from(ledger)
    .where(and(eq(ledger.causeType, 'session'), eq(ledger.causeId, sessionId)))
  return Math.abs(row?.minutes ?? 0)
}
