import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { dataExports, users } from '#server/db/schema.ts'
import { deleteApiKeys } from '#server/features/api-keys/index.ts'
import { deleteWebhooks } from '#server/features/webhooks/index.ts'

/**
 * Removes every way to an account's texts but its sign-ins, when somebody proves an address under
 * which another person may have made the account: API keys, webhooks and files with all data.
 */
export async function removeAccess(tx: Transaction, identityUserId: string): Promise<void> {
  const isOwner = eq(users.identityUserId, identityUserId)
  const [user] = await tx.select({ id: users.id }).from(users).where(isOwner)
  if (!user) return
  await deleteApiKeys(tx, user.id)
  await deleteWebhooks(tx, user.id)
  await tx.delete(dataExports).where(eq(dataExports.userId, user.id))
}
