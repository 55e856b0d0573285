import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { authUser, users } from '#server/db/schema.ts'
import { writeAuditEntry } from './audit.ts'

/**
 * Outcome of a role change; `unknown`: no such user, `unconfirmed`: refused because the address is
 * not confirmed, `last-admin`: refused because nobody else could give roles.
 */
export type StaffRoleOutcome = 'changed' | 'unchanged' | 'unknown' | 'unconfirmed' | 'last-admin'

/** A change of a role, by whom and why; null takes the role. */
interface StaffRoleChange {
  role: StaffRole | null
  /** Null on the command line. */
  actor: Pick<UserRow, 'id' | 'email'> | null
  reason?: string
  /** Whether an unconfirmed address gets the role, under which anybody could have signed up. */
  allowsUnconfirmed?: boolean
  /** Whether the last administrator may lose the role. */
  allowsNoAdmin?: boolean
}

/** Changes the role of the user with an email address; audited. */
export async function setRoleByEmail(
  db: Database,
  email: string,
  change: StaffRoleChange,
  now: Date,
): Promise<StaffRoleOutcome> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    // After a change of the identity provider two rows may have this address: take the one that
    // confirmed it.
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .orderBy(desc(users.emailVerified), desc(users.createdAt))
      .limit(1)
      .for('update')
    return user ? changeRole(tx, { user, admins }, change, now) : 'unknown'
  })
}

/**
 * The ids of all administrators whose account is not being deleted. Their rows are locked in one
 * order, before that of the user whose role changes, so that two administrators can't take each
 * other's role at once.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'admin'), isNull(users.deletionStartedAt)))
    .orderBy(users.id)
    .for('update')
  return admins.map(({ id }) => id)
}

/** Changes the role of a user whose row the transaction has locked; audited. */
export async function changeRole(
  tx: Transaction,
  { user, admins }: { user: UserRow; admins: string[] },
  change: StaffRoleChange,
  now: Date,
): Promise<StaffRoleOutcome> {
  const { role, actor, reason, allowsUnconfirmed = false, allowsNoAdmin = false } = change
  const before = user.staffRole
  if (before === role) return 'unchanged'
  const isLast = before === 'admin' && !admins.some((id) => id !== user.id)
  if (isLast && !allowsNoAdmin) return 'last-admin'
  const isConfirmed = await isAddressConfirmed(tx, user)
  if (role && !isConfirmed && !allowsUnconfirmed) return 'unconfirmed'
  await tx.update(users).set({ staffRole: role }).where(eq(users.id, user.id))
  const unconfirmed = role && !isConfirmed ? 'The address is not confirmed' : undefined
  const why = reason ?? unconfirmed
  const entry = { target: user.email, ...(why ? { reason: why } : {}) }
  if (before) await writeAuditEntry(tx, actor, { action: `revoke ${before}`, ...entry }, now)
  if (role) await writeAuditEntry(tx, actor, { action: `grant ${role}`, ...entry }, now)
  return 'changed'
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
