import { and, eq, gte, sql, sum } from 'drizzle-orm'
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
    .where(isRecordedSince(userId, since))
  return -(row?.minutes ?? 0)
}

/** The recorded minutes of each day of a time zone that the database knows, from the first. */
export async function countMinutesByDay(
  db: Database,
  userId: string,
  { since, zone }: { since: Date | undefined; zone: string },
): Promise<{ day: string; minutes: number }[]> {
  const day = sql<string>`to_char(${ledger.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`.as('day')
  const rows = await db
    .select({ day, minutes: sum(ledger.minutes).mapWith(Number) })
    .from(ledger)
    .where(isRecordedSince(userId, since))
    .groupBy(day)
    .orderBy(day)
  return rows.map((row) => ({ day: row.day, minutes: -(row.minutes ?? 0) }))
}

function isRecordedSince(userId: string, since: Date | undefined) {
  return and(
    eq(ledger.userId, userId),
    eq(ledger.causeType, 'session'),
    since && gte(ledger.createdAt, since),
  )
}

/** Whole minutes that the ledger has for one session; 0 before it is settled. */
export async function countBilledMinutes(db: Database, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sum(ledger.minutes).mapWith(Number) })
    .from(ledger)
    .where(and(eq(ledger.causeType, 'session'), eq(ledger.causeId, sessionId)))
  return Math.abs(row?.minutes ?? 0)
}
