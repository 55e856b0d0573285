import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { ClerkUserRow } from '#server/db/schema/clerk-users.ts'
import { clerkUsers } from '#server/db/schema.ts'

/** The stored user with Clerk's id, deleted ones included; null for an unknown one. */
export async function findClerkUser(db: Database, id: string): Promise<ClerkUserRow | null> {
  const [row] = await db.select().from(clerkUsers).where(eq(clerkUsers.id, id))
  return row ?? null
}

/** Stores a user unless a newer version is known: webhooks come late, repeated and in any order. */
export async function upsertClerkUser(db: Database, user: ClerkUserRow): Promise<void> {
  const { id: _id, ...columns } = user
  await db
    .insert(clerkUsers)
    .values(user)
    .onConflictDoUpdate({
      target: clerkUsers.id,
      set: columns,
      setWhere: and(eq(clerkUsers.isDeleted, false), lt(clerkUsers.updatedAt, user.updatedAt)),
    })
}

/** Marks a user as deleted, and removes address and name. */
export async function markClerkUserDeleted(db: Database, id: string, now: Date): Promise<void> {
  const gone = { email: null, fullName: null, emailVerified: false, isDeleted: true }
  await db
    .insert(clerkUsers)
    .values({ id, ...gone, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: clerkUsers.id, set: gone })
}
