import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authUser, users } from '#server/db/schema.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** Gives somebody who has called once the admin role, and the second step that it asks for. */
export async function makeAdmin(db: Database, email: string): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.email, email))
  await db.update(authUser).set({ twoFactorEnabled: true }).where(eq(authUser.email, email))
}

/** A new admin, signed in. */
export async function signUpAdmin(server: TestServer): Promise<TestUser> {
  const email = 'admin@example.com'
  const admin = await server.signUp(email)
  await admin.call('GET', '/api/me')
  await makeAdmin(server.context.db, email)
  return admin
}
