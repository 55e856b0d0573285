import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authAccount, authUser } from '#server/db/schema.ts'
import type { SecondStep } from '#server/ports/identity.ts'

/** Who has no password here comes in by a provider, and a second step is the provider's to ask for. */
export async function findSecondStep(db: Database, userId: string): Promise<SecondStep> {
  const [user] = await db.select().from(authUser).where(eq(authUser.id, userId))
  if (user?.twoFactorEnabled) return 'on'
  const [password] = await db
    .select({ id: authAccount.id })
    .from(authAccount)
    .where(and(eq(authAccount.userId, userId), eq(authAccount.providerId, 'credential')))
  return password ? 'off' : 'outside'
}
