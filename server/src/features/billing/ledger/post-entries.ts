import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minuteLedger, users } from '#server/db/schema.ts'
import { type LedgerChange, rollOverMonth } from '../subscription/subscription-state.ts'
import { type LedgerEntry, withEntries } from './account.ts'

/**
 * The user's row in the month that is now, held until the transaction ends: one user's minutes
 * move one after the other.
 */
export async function lockUser(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) return null
  const moved = rollOverMonth(user, now)
  return moved.account === user ? user : postLedgerChange(tx, moved, now)
}

/** Writes what an account became and the entries that belong to it. */
export async function postLedgerChange(
  tx: Transaction,
  { account, entries }: LedgerChange<UserRow>,
  now: Date,
): Promise<UserRow> {
  return postEntries(tx, await saveAccount(tx, account), entries, now)
}

/**
 * Writes entries and the balances that follow, on a locked row, which is answered as it is then.
 * A cause that is in the ledger already changes nothing.
 */
export async function postEntries(
  tx: Transaction,
  user: UserRow,
  entries: readonly LedgerEntry[],
  now: Date,
): Promise<UserRow> {
  const [first] = entries
  if (!first || (await isPosted(tx, first, entries))) return user
  const rows = entries.map((entry) => ({ ...entry, userId: user.id, createdAt: now }))
  await tx.insert(minuteLedger).values(rows)
  return saveAccount(tx, withEntries(user, entries))
}

/** Writes what a users row knows of minutes and plan; what the database itself keeps stays as it is. */
export async function saveAccount(tx: Transaction, user: UserRow): Promise<UserRow> {
  const { id, searchText, paidCents, minutesRecorded, ...values } = user
  const [saved] = await tx.update(users).set(values).where(eq(users.id, id)).returning()
  if (!saved) throw new Error('the users row is gone')
  return saved
}

/** A cause moves minutes of several kinds at once, so any of its rows stands for all. */
async function isPosted(tx: Transaction, first: LedgerEntry, entries: readonly LedgerEntry[]) {
  const causeIds = entries.map(({ causeId }) => causeId)
  const [posted] = await tx
    .select({ id: minuteLedger.id })
    .from(minuteLedger)
    .where(
      and(eq(minuteLedger.causeType, first.causeType), inArray(minuteLedger.causeId, causeIds)),
    )
    .limit(1)
  return posted !== undefined
}
