import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authVerification } from '#server/db/schema.ts'

/** Milliseconds for which the end of links is stored: longer than a link is valid. */
const STORED_END_MS = 25 * 3_600_000

/**
 * Ends all links that an account was mailed: those for a new password are deleted, and signed ones,
 * which confirm an address or a change of it, are older than the time that is stored. Called when a
 * password or an address changes.
 */
export async function endMailedLinks(db: Database, userId: string): Promise<void> {
  const now = Date.now()
  const identifier = getEndKey(userId)
  await db.transaction(async (tx) => {
    await tx
      .delete(authVerification)
      .where(
        and(
          like(authVerification.identifier, 'reset-password:%'),
          eq(authVerification.value, userId),
        ),
      )
    await tx.delete(authVerification).where(eq(authVerification.identifier, identifier))
    const expiresAt = new Date(now + STORED_END_MS)
    await tx
      .insert(authVerification)
      .values({ id: randomUUID(), identifier, value: String(now), expiresAt })
  })
}

/** Whether a signed link, issued at an epoch second, was ended since. */
export async function isLinkEnded(
  db: Database,
  { userId, iat }: { userId: string; iat: number },
): Promise<boolean> {
  const [end] = await db
    .select()
    .from(authVerification)
    .where(eq(authVerification.identifier, getEndKey(userId)))
  return end !== undefined && iat < Math.floor(Number(end.value) / 1000)
}

function getEndKey(userId: string): string {
  return `links-ended-${userId}`
}
