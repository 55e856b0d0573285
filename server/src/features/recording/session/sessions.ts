import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/** The session with this code, in upper case; null for an unknown or deleted one. */
export async function findSessionByCode(db: Database, code: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.code, code))
  return row ?? null
}

/** The newest `limit` sessions of a user, newest first. */
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

/** How many sessions a user has. */
export async function countSessionsOfUser(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ recordings: count() })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  return row?.recordings ?? 0
}

/** Changes a session's title; returns the session. */
export async function setSessionTitle(
  db: Database,
  id: string,
  title: string,
): Promise<SessionRow | null> {
  const [row] = await db.update(sessions).set({ title }).where(eq(sessions.id, id)).returning()
  return row ?? null
}

/** Lets those who have a session's code export its transcript, or not. */
export async function setReaderExportAllowed(
  db: Database,
  id: string,
  canReadersExport: boolean,
): Promise<void> {
  await db.update(sessions).set({ canReadersExport }).where(eq(sessions.id, id))
}

/** Starts or stops sharing a session with those who have its code. */
export async function setSessionShared(db: Database, id: string, isShared: boolean): Promise<void> {
  await db.update(sessions).set({ isShared }).where(eq(sessions.id, id))
}
