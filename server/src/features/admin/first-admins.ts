import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { writeAudit } from './audit.ts'

/**
 * Grants the administrator role to a user on the configured list, once the address is confirmed.
 */
export async function promoteFirstAdmin(
  db: Database,
  user: UserRow,
  { adminEmails, now }: { adminEmails: string[]; now: () => Date },
): Promise<UserRow> {
  const isOnList = adminEmails.includes(user.email.toLowerCase())
  if (user.isAdmin || !user.emailVerified || !isOnList) return user
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
    if (!before || before.isAdmin) return before ?? user
    const [after] = await tx
      .update(users)
      .set({ isAdmin: true })
      .where(eq(users.id, user.id))
      .returning()
    const deed = { action: 'grant admin', target: user.email, reason: 'ADMIN_EMAILS' } as const
    await writeAudit(tx, null, deed, now())
    return after ?? before
  })
}
