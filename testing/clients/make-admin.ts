import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authUser, users } from '#server/db/schema.ts'

/**
 * Gives a user the admin role and the two-step verification that it requires; the user must have
 * called the API once.
 */
export async function makeAdmin(db: Database, email: string): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.email, email))
  await db.update(authUser).set({ twoFactorEnabled: true }).where(eq(authUser.email, email))
}
