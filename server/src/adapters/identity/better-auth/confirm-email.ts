import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authTwoFactor, authUser } from '#server/db/schema.ts'

/**
 * Confirms the address of a user who followed a mailed link. Removes two-factor authentication too,
 * which somebody else may have set up under the unconfirmed address; otherwise the owner of the
 * address could never sign in.
 */
export async function confirmEmail(
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
