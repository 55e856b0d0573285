import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authUser, users } from '#server/db/schema.ts'

/**
 * Gives a user a role in the admin area and the two-step verification that it requires; the user
 * must have called the API once.
 */
export async function makeAdmin(
  db: Database,
  email: string,
  staffRole: StaffRole = 'admin',
): Promise<void> {
  await db.update(users).set({ staffRole }).where(eq(users.email, email))
  await db.update(authUser).set({ twoFactorEnabled: true }).where(eq(authUser.email, email))
}
