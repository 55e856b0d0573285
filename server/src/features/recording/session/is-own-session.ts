import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/** Condition: a session is a user's, and not deleted. */
export function isOwnSession(userId: string): SQL | undefined {
  return and(eq(sessions.userId, userId), isNull(sessions.deleteAt))
}
