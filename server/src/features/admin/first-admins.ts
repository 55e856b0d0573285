import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { writeAuditEntry } from './audit.ts'

/**
 * Grants the administrator role to a user on the configured list, once the address is confirmed.
 */
export async function promoteFirstAdmin(
  db: Database,
  user: UserRow,
  { adminEmails, now }: { adminEmails: string[]; now: () => Date },
): Promise<UserRow> {
  const isOnList = adminEmails.includes(user.email.toLowerCase())
  if (user.staffRole === 'admin' || !user.emailVerified || !isOnList) return user
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
    if (!before || before.staffRole === 'admin') return before ?? user
    const [after] = await tx
      .update(users)
      .set({ staffRole: 'admin' })
      .where(eq(users.id, user.id))
      .returning()
    const action = { action: 'grant admin', target: user.email, reason: 'ADMIN_EMAILS' } as const
    await writeAuditEntry(tx, null, action, now())
    return after ?? before
  })
}
