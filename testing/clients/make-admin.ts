import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authUser, users } from '#server/db/schema.ts'

/** Gives somebody who has called once the admin role, and the second step that it asks for. */
export async function makeAdmin(db: Database, email: string): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.email, email))
  await db.update(authUser).set({ twoFactorEnabled: true }).where(eq(authUser.email, email))
}
