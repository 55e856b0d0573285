import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

export async function findSessionByCode(db: Database, code: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.sessionId, code))
  return row ?? null
}

/** A user's newest sessions first. */
export async function findSessionsOfUser(
  db: Database,
  userId: string,
  limit: number,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.startedAt))
    .limit(limit)
}

/** Lets those with the code read, or no longer. */
export async function setShared(db: Database, id: string, isShared: boolean): Promise<void> {
  await db.update(sessions).set({ isShared }).where(eq(sessions.id, id))
}
