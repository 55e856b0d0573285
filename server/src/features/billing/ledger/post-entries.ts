import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minuteLedger, users } from '#server/db/schema.ts'
import { type LedgerChange, rollOverMonth } from '../subscription/subscription-state.ts'
import { applyEntries, type LedgerEntry } from './account.ts'
import { createRepaymentEntries } from './overdraft.ts'
import { countReservedMinutes } from './reserved-minutes.ts'

/**
 * Locks the user's row until the transaction ends and rolls its month over if it is due: one user's
 * ledger changes happen one after the other.
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

/**
 * Saves a changed account with its ledger entries; minutes that it brings first repay those used in
 * advance.
 */
export async function postLedgerChange(
  tx: Transaction,
  { account, entries }: LedgerChange<UserRow>,
  now: Date,
): Promise<UserRow> {
  const posted = await postEntries(tx, await saveAccount(tx, account), entries, now)
  return repayOverdraft(tx, posted, `plan:${posted.id}:${now.toISOString()}`, now)
}

/**
 * Appends entries and updates the balances of a locked row, which is returned; minutes that they
 * bring first repay those used in advance. A cause already in the ledger changes nothing.
 */
export async function postEntries(
  tx: Transaction,
  user: UserRow,
  entries: readonly LedgerEntry[],
  now: Date,
): Promise<UserRow> {
  const [first] = entries
  if (!first || (await isPosted(tx, first, entries))) return user
  const posted = await append(tx, user, entries, now)
  return repayOverdraft(tx, posted, `${first.causeType}:${first.causeId}`, now)
}

/** Repays minutes used in advance, as far as there are minutes that no recording holds. */
async function repayOverdraft(
  tx: Transaction,
  user: UserRow,
  cause: string,
  now: Date,
): Promise<UserRow> {
  if (user.minutesOverdrawn === 0) return user
  const reserved = await countReservedMinutes(tx, user.id)
  return append(tx, user, createRepaymentEntries(user, { cause, reserved }), now)
}

async function append(
  tx: Transaction,
  user: UserRow,
  entries: readonly LedgerEntry[],
  now: Date,
): Promise<UserRow> {
  if (entries.length === 0) return user
  const rows = entries.map((entry) => ({ ...entry, userId: user.id, createdAt: now }))
  await tx.insert(minuteLedger).values(rows)
  return saveAccount(tx, applyEntries(user, entries))
}

/** Saves a user's minutes and plan, without the columns that others maintain. */
async function saveAccount(tx: Transaction, user: UserRow): Promise<UserRow> {
  const { id, searchText, isAdmin, staffRole, paidCents, minutesRecorded, ...values } = user
  const [saved] = await tx.update(users).set(values).where(eq(users.id, id)).returning()
  if (!saved) throw new Error('the users row is gone')
  return saved
}

/** One cause may write several rows, so any of them shows that it was posted. */
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
