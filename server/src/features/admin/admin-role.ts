import { desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { authUser, users } from '#server/db/schema.ts'
import { writeAuditEntry } from './audit.ts'

/**
 * Outcome of a role change; `unknown`: no such user, `unconfirmed`: refused because the address is
 * not confirmed.
 */
export type AdminRoleOutcome = 'changed' | 'unchanged' | 'unknown' | 'unconfirmed'

/**
 * Grants or revokes the administrator role of the user with an email address. Anybody can sign up
 * under an address, so an unconfirmed one needs `allowsUnconfirmed`.
 */
export async function setAdminRole(
  db: Database,
  {
    email,
    isAdmin,
    allowsUnconfirmed = false,
  }: { email: string; isAdmin: boolean; allowsUnconfirmed?: boolean },
  now: Date,
): Promise<AdminRoleOutcome> {
  const isIt = eq(sql`lower(${users.email})`, email.toLowerCase())
  return db.transaction(async (tx) => {
    // After a change of the identity provider two rows may have this address: take the one that
    // confirmed it.
    const [user] = await tx
      .select()
      .from(users)
      .where(isIt)
      .orderBy(desc(users.emailVerified), desc(users.createdAt))
      .limit(1)
      .for('update')
    if (!user) return 'unknown'
    if (user.isAdmin === isAdmin) return 'unchanged'
    const isConfirmed = await isAddressConfirmed(tx, user)
    if (isAdmin && !isConfirmed && !allowsUnconfirmed) return 'unconfirmed'
    await tx.update(users).set({ isAdmin }).where(eq(users.id, user.id))
    const action = isAdmin ? 'grant admin' : 'revoke admin'
    const reason = isAdmin && !isConfirmed ? { reason: 'The address is not confirmed' } : {}
    await writeAuditEntry(tx, null, { action, target: user.email, ...reason }, now)
    return 'changed'
  })
}

/**
 * Whether a user's address is confirmed, in `users` or at the identity provider: the `users` row is
 * updated only with the user's next call.
 */
async function isAddressConfirmed(tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.emailVerified) return true
  const [account] = await tx
    .select({ email: authUser.email, emailVerified: authUser.emailVerified })
    .from(authUser)
    .where(eq(authUser.id, user.identityUserId))
  return account?.emailVerified === true && account.email === user.email.toLowerCase()
}
