import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authSession, users } from '#server/db/schema.ts'
import { writeAuditEntry } from './audit.ts'

/** Ends all auth sessions of a user; returns their number, or null when there is no such user. */
export async function endAuthSessions(
  db: Database,
  email: string,
  now: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    const [user] = found
    if (!user) return null
    const ids = found.map(({ identityUserId }) => identityUserId)
    const ended = await tx
      .delete(authSession)
      .where(inArray(authSession.userId, ids))
      .returning({ id: authSession.id })
    await writeAuditEntry(tx, null, { action: 'end sessions', target: user.email }, now)
    return ended.length
  })
}
