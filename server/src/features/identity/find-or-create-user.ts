import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import type { Identity } from '#server/ports/identity.ts'

/** What else happens in the transaction that makes a user. */
export type WelcomeUser = (tx: Transaction, user: UserRow) => Promise<void>

/** The product's row of a verified identity, made on its first request; e-mail and name follow it. */
export async function findOrCreateUser(
  db: Database,
  identity: Identity,
  welcome: WelcomeUser = async () => {},
): Promise<UserRow> {
  const { identityUserId, email, emailVerified, fullName } = identity
  const isIt = eq(users.identityUserId, identityUserId)
  const told = { email, emailVerified, fullName }
  const [known] = await db.select().from(users).where(isIt)
  if (known && isSame(known, told)) return known
  if (known) {
    const [renewed] = await db.update(users).set(told).where(isIt).returning()
    return renewed ?? known
  }
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ identityUserId, ...told })
      .onConflictDoNothing({ target: users.identityUserId })
      .returning()
    if (made) await welcome(tx, made)
    const [row] = await tx.select().from(users).where(isIt)
    if (!row) throw new Error('the users row was not written')
    return row
  })
}

function isSame(row: UserRow, told: Omit<Identity, 'identityUserId'>): boolean {
  return (
    row.email === told.email &&
    row.emailVerified === told.emailVerified &&
    row.fullName === told.fullName
  )
}
