import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import type { Identity } from '#server/ports/identity.ts'

/** The product's row of a verified identity, made on its first request; e-mail and name follow it. */
export async function findOrCreateUser(db: Database, identity: Identity): Promise<UserRow> {
  const { identityUserId, email, emailVerified, fullName } = identity
  const [known] = await db.select().from(users).where(eq(users.identityUserId, identityUserId))
  const told = { email, emailVerified, fullName }
  if (known && isSame(known, told)) return known
  const [row] = await db
    .insert(users)
    .values({ identityUserId, ...told })
    .onConflictDoUpdate({ target: users.identityUserId, set: told })
    .returning()
  if (!row) throw new Error('the users row was not written')
  return row
}

function isSame(row: UserRow, told: Omit<Identity, 'identityUserId'>): boolean {
  return (
    row.email === told.email &&
    row.emailVerified === told.emailVerified &&
    row.fullName === told.fullName
  )
}
