import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authTwoFactor, authUser } from '#server/db/schema.ts'

/**
 * Following a mailed link proves the mailbox. If somebody else made the account under it, their
 * second step is removed too; otherwise the owner could never sign in.
 */
export async function proveMailbox(
  db: Database,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  if (user.emailVerified) return
  await db.transaction(async (tx) => {
    await tx.delete(authTwoFactor).where(eq(authTwoFactor.userId, user.id))
    await tx
      .update(authUser)
      .set({ emailVerified: true, twoFactorEnabled: false })
      .where(eq(authUser.id, user.id))
  })
}
