import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { unauthenticatedError } from '#server/http/app-error.ts'
import type { Identity } from '#server/ports/identity.ts'
import { deletedIdentity } from './deleted-identity.ts'

/** Further work in the transaction that creates a user or confirms an address. */
interface UserLifecycleHooks {
  created(tx: Transaction, user: UserRow): Promise<void>
  confirmed(tx: Transaction, user: UserRow): Promise<void>
}

const nothing = async () => {}
const noHooks: UserLifecycleHooks = { created: nothing, confirmed: nothing }

/**
 * The users row of a verified identity, created on its first request; email and name follow the
 * identity.
 */
export async function findOrCreateUser(
  db: Database,
  identity: Identity,
  hooks: UserLifecycleHooks = noHooks,
): Promise<UserRow> {
  const { provider, identityUserId, email, emailVerified, fullName } = identity
  const hasIdentity = eq(users.identityUserId, identityUserId)
  const profile = { email, emailVerified, fullName }
  const [existing] = await db.select().from(users).where(hasIdentity)
  if (existing?.deletionStartedAt) throw unauthenticatedError()
  if (existing && hasProfile(existing, profile)) return existing
  if (existing) {
    return db.transaction(async (tx) => {
      const [renewed] = await tx.update(users).set(profile).where(hasIdentity).returning()
      if (renewed?.emailVerified && !existing.emailVerified) await hooks.confirmed(tx, renewed)
      return renewed ?? existing
    })
  }
  return db.transaction(async (tx) => {
    const isDeleted = eq(users.identityUserId, deletedIdentity(identityUserId))
    const [deleted] = await tx.select({ id: users.id }).from(users).where(isDeleted)
    if (deleted) throw unauthenticatedError()
    const moved = await linkIdentity(tx, identity)
    if (moved) return moved
    const [created] = await tx
      .insert(users)
      .values({ identityProvider: provider, identityUserId, ...profile })
      .onConflictDoNothing({ target: users.identityUserId })
      .returning()
    if (created) await hooks.created(tx, created)
    const [row] = await tx.select().from(users).where(hasIdentity)
    if (!row) throw new Error('the users row was not written')
    return row
  })
}

/**
 * After a change of the identity provider, a user who confirmed the same address at both keeps
 * their row. Within one provider an address may pass from one person to another.
 */
async function linkIdentity(tx: Transaction, identity: Identity): Promise<UserRow | null> {
  const { provider, identityUserId, email, emailVerified, fullName } = identity
  if (!emailVerified) return null
  const before = and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.emailVerified, true),
    ne(users.identityProvider, provider),
  )
  const rows = await tx.select({ id: users.id }).from(users).where(before).for('update')
  const [row] = rows
  if (!row || rows.length > 1) return null
  const [moved] = await tx
    .update(users)
    .set({ identityProvider: provider, identityUserId, email, fullName })
    .where(and(eq(users.id, row.id), ne(users.identityProvider, provider)))
    .returning()
  return moved ?? null
}

function hasProfile(row: UserRow, profile: Pick<Identity, 'email' | 'emailVerified' | 'fullName'>) {
  return (
    row.email === profile.email &&
    row.emailVerified === profile.emailVerified &&
    row.fullName === profile.fullName
  )
}
