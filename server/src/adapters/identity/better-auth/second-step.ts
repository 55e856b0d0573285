import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authAccount, authUser } from '#server/db/schema.ts'
import type { SecondStep } from '#server/ports/identity.ts'

/** Without a password here, people sign in at a provider, and the second step is the provider's. */
export async function findSecondStep(db: Database, userId: string): Promise<SecondStep> {
  const [user] = await db.select().from(authUser).where(eq(authUser.id, userId))
  if (user?.twoFactorEnabled) return 'on'
  const [password] = await db
    .select({ id: authAccount.id })
    .from(authAccount)
    .where(and(eq(authAccount.userId, userId), eq(authAccount.providerId, 'credential')))
  return password ? 'off' : 'outside'
}
