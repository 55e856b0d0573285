import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { minuteLedger } from '#server/db/schema.ts'
import { createGrantEntries, createTakeBackEntries } from './ledger-entries.ts'
import { lockUser, postEntries } from './post-entries.ts'
import { countReservedMinutes } from './reserved-minutes.ts'

/**
 * Prepaid minutes without a payment: from an administrator (`grant`) or for a referral (`bonus`).
 */
export interface Grant {
  userId: string
  /** The idempotency key of the grant. */
  id: string
  /** Whole minutes, at least 1. */
  minutes: number
  causeType?: 'grant' | 'bonus'
  actorId?: string
  reason?: string
  now: Date
}

/** Adds prepaid minutes without a payment. */
export async function grantMinutes(tx: Transaction, grant: Grant): Promise<void> {
  const { userId, now, ...entry } = grant
  const user = await lockUser(tx, userId, now)
  if (user) await postEntries(tx, user, createGrantEntries(entry), now)
}

/** Takes back what is left of a grant; returns the minutes taken, 0 when none are left. */
export async function takeBackMinutes(
  tx: Transaction,
  entry: { userId: string; id: string; minutes: number; actorId: string; now: Date },
): Promise<number> {
  const { userId, now, ...what } = entry
  const user = await lockUser(tx, userId, now)
  if (!user) return 0
  const minutes = Math.min(entry.minutes, await unusedSince(tx, userId, entry.id))
  const entries = createTakeBackEntries(
    user,
    { ...what, minutes },
    await countReservedMinutes(tx, userId),
  )
  await postEntries(tx, user, entries, now)
  return entries.reduce((sum, { minutes }) => sum - minutes, 0)
}

/**
 * The lowest balance since the grant, which limits the unused minutes: later minutes belong to
 * other purchases or grants.
 */
async function unusedSince(tx: Transaction, userId: string, grantId: string): Promise<number> {
  const rows = await tx
    .select()
    .from(minuteLedger)
    .where(and(eq(minuteLedger.userId, userId), eq(minuteLedger.kind, 'balance')))
    .orderBy(asc(minuteLedger.createdAt))
  let balance = 0
  let lowest: number | null = null
  for (const [index, { minutes, causeType, causeId, createdAt }] of rows.entries()) {
    balance += minutes
    if (causeType === 'grant' && causeId === grantId) lowest = Number.POSITIVE_INFINITY
    // Rows with equal timestamps have no order, so only the balance after the last of them counts.
    const isLast = rows[index + 1]?.createdAt.getTime() !== createdAt.getTime()
    if (lowest !== null && isLast) lowest = Math.min(lowest, balance)
  }
  return lowest ?? 0
}
