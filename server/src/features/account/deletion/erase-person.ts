import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import {
  affiliatePayouts,
  affiliates,
  auditEntries,
  checkouts,
  dataExports,
  minuteLedger,
  minutePurchases,
  outgoingMails,
  sentMails,
  subscriptionPayments,
  users,
} from '#server/db/schema.ts'
import { deleteApiKeys } from '#server/features/api-keys/index.ts'
import { deletedIdentity } from '#server/features/identity/index.ts'
import { deleteVocabulary } from '#server/features/vocabulary/index.ts'

/**
 * Removes everything that names the person of an account in the caller's transaction. Payments and
 * minutes stay, at a row without a person. Append-only rows let go of names only in a transaction
 * that erases a person.
 */
export async function erasePerson(tx: Transaction, user: UserRow, now: Date): Promise<void> {
  await tx.execute(sql`select set_config('live_scribe.erasing', 'on', true)`)
  const addresses = await findAddresses(tx, user)
  // A target is an address, alone or before what was done: `ann@example.com: 30 minutes`.
  const named = sql<string>`split_part(${auditEntries.target}, ': ', 1)`
  const isNamed = inArray(sql`lower(${named})`, [...addresses, user.id])
  const isOfPerson = or(eq(auditEntries.actorId, user.id), isNamed)
  await tx.delete(auditEntries).where(sql`${isOfPerson} and ${auditEntries.category} = 'sign-in'`)
  await tx.update(auditEntries).set({ actorEmail: null }).where(eq(auditEntries.actorId, user.id))
  await tx
    .update(auditEntries)
    .set({
      target: sql`${`deleted account ${user.id}`} || substr(${auditEntries.target}, length(${named}) + 1)`,
      reason: null,
    })
    .where(isNamed)
  await tx.delete(outgoingMails).where(inArray(sql`lower(${outgoingMails.recipient})`, addresses))
  await tx.delete(sentMails).where(inArray(sentMails.recipient, addresses))
  await deleteVocabulary(tx, user.id)
  await deleteApiKeys(tx, user.id)
  await tx.delete(checkouts).where(eq(checkouts.userId, user.id))
  await tx.delete(dataExports).where(eq(dataExports.userId, user.id))
  await tx.update(minuteLedger).set({ reason: null }).where(eq(minuteLedger.userId, user.id))
  await eraseAffiliate(tx, user)
  await tx
    .update(users)
    .set({
      identityUserId: deletedIdentity(user.identityUserId),
      email: '',
      emailVerified: false,
      fullName: null,
      subscriptionStatus: 'free',
      subscriptionPlan: null,
      subscriptionId: null,
      subscriptionNextPlan: null,
      subscriptionEndsAt: null,
      paymentCustomerId: null,
      usageResetAt: null,
      staffRole: null,
      deletedAt: now,
    })
    .where(eq(users.id, user.id))
}

/** The address of an account and those that it had before, in lower case. */
async function findAddresses(tx: Transaction, user: UserRow): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: sql<string>`lower(${auditEntries.actorEmail})` })
    .from(auditEntries)
    .where(sql`${auditEntries.actorId} = ${user.id} and ${auditEntries.actorEmail} is not null`)
  return [...new Set([user.email.toLowerCase(), ...rows.map(({ email }) => email)])]
}

/**
 * An affiliate's code may be a name, and a payout's reference may have one: both get another text,
 * in the books too.
 */
async function eraseAffiliate(tx: Transaction, user: UserRow): Promise<void> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.userId, user.id))
  if (!row) return
  const affiliateCode = `DELETED${row.id.replaceAll('-', '').slice(0, 12).toUpperCase()}`
  await tx
    .update(affiliates)
    .set({ affiliateCode, isActive: false })
    .where(eq(affiliates.id, row.id))
  await tx
    .update(affiliatePayouts)
    .set({ paidReference: 'removed with the account' })
    .where(and(eq(affiliatePayouts.affiliateId, row.id), isNotNull(affiliatePayouts.paidAt)))
  for (const table of [minutePurchases, subscriptionPayments]) {
    await tx.update(table).set({ affiliateCode }).where(eq(table.affiliateCode, row.affiliateCode))
  }
}
