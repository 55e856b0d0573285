import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import type { Identity } from '#server/ports/identity.ts'

/** The product's row of a verified identity, made on its first request; e-mail and name follow it. */
export async function findOrCreateUser(db: Database, identity: Identity): Promise<UserRow> {
  const { identityUserId, email, fullName } = identity
  const [known] = await db.select().from(users).where(eq(users.identityUserId, identityUserId))
  if (known && known.email === email && known.fullName === fullName) return known
  const [row] = await db
    .insert(users)
    .values({ identityUserId, email, fullName })
    .onConflictDoUpdate({ target: users.identityUserId, set: { email, fullName } })
    .returning()
  if (!row) throw new Error('the users row was not written')
  return row
}
