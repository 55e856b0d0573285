import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authAccount, authUser } from '#server/db/schema.ts'
import type { TwoFactorStatus } from '#server/ports/identity.ts'

/**
 * Whether a user has two-step verification; `outside` for users without a local password, whose
 * provider decides.
 */
export async function findTwoFactorStatus(db: Database, userId: string): Promise<TwoFactorStatus> {
  const [user] = await db.select().from(authUser).where(eq(authUser.id, userId))
  if (user?.twoFactorEnabled) return 'on'
  const [password] = await db
    .select({ id: authAccount.id })
    .from(authAccount)
    .where(and(eq(authAccount.userId, userId), eq(authAccount.providerId, 'credential')))
  return password ? 'off' : 'outside'
}
