import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { unauthenticatedError } from '#server/http/app-error.ts'

/**
 * Locks the row of a user until the transaction ends, so that changes of the user's data run one
 * after the other. Throws `unauthenticated` for an account that is being deleted, so that nothing is
 * left of it.
 */
export async function lockRemainingUser(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx
    .select({ deletionStartedAt: users.deletionStartedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user || user.deletionStartedAt) throw unauthenticatedError()
}
