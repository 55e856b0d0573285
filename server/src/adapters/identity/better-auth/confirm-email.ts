import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { authTwoFactor, authUser } from '#server/db/schema.ts'

/**
 * Confirms the address of a user who chose a password by a mailed link. Of an address that was not
 * confirmed, it removes two-factor authentication too, which somebody else may have set up; otherwise
 * the owner of the address could never sign in. A click on the link of a sign-up proves little: it
 * may be somebody else’s, so that `onAddressProven` is called for confirmed addresses as well.
 */
export async function confirmEmail(
  db: Database,
  user: { id: string; emailVerified: boolean },
  onAddressProven: (tx: Transaction, identityUserId: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!user.emailVerified) {
      await tx.delete(authTwoFactor).where(eq(authTwoFactor.userId, user.id))
      await tx
        .update(authUser)
        .set({ emailVerified: true, twoFactorEnabled: false })
        .where(eq(authUser.id, user.id))
    }
    await onAddressProven(tx, user.id)
  })
}
