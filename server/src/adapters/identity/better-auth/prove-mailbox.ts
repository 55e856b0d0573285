import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authTwoFactor, authUser } from '#server/db/schema.ts'

/**
 * Who follows a mailed link owns the address. Was the account made under it by somebody else, then
 * that person's second step goes too, or the owner could never sign in.
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
