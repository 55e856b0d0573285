import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { writeAudit } from './audit.ts'

/** Makes the user with an e-mail address an administrator, or no longer; answers what became of it. */
export async function setAdminRole(
  db: Database,
  email: string,
  isAdmin: boolean,
  now: Date,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const isIt = eq(sql`lower(${users.email})`, email.toLowerCase())
  return db.transaction(async (tx) => {
    // After a change of the identity provider two rows may have it: whoever confirmed it is meant.
    const [user] = await tx
      .select()
      .from(users)
      .where(isIt)
      .orderBy(desc(users.emailVerified), desc(users.createdAt))
      .limit(1)
      .for('update')
    if (!user) return 'unknown'
    if (user.isAdmin === isAdmin) return 'unchanged'
    await tx.update(users).set({ isAdmin }).where(eq(users.id, user.id))
    const action = isAdmin ? 'grant admin' : 'revoke admin'
    await writeAudit(tx, null, { action, target: user.email }, now)
    return 'changed'
  })
}
