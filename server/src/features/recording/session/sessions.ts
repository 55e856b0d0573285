import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/** The session with this code, in upper case; null for an unknown or deleted one. */
export async function findSessionByCode(db: Database, code: string): Promise<SessionRow | null> {
  const isIt = and(eq(sessions.code, code), isNull(sessions.deleteAt))
  const [row] = await db.select().from(sessions).where(isIt)
  return row ?? null
}

/** How many sessions meet a condition. */
export function countSessions(db: Database, condition: SQL | undefined): Promise<number> {
  return db.$count(sessions, condition)
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

/** Lets those who have a session's code say what they need while it is recorded, or not. */
export async function setReadersMayAsk(
  db: Database,
  id: string,
  canReadersAsk: boolean,
): Promise<void> {
  await db.update(sessions).set({ canReadersAsk }).where(eq(sessions.id, id))
}

/** Starts or stops sharing a session with those who have its code. */
export async function setSessionShared(db: Database, id: string, isShared: boolean): Promise<void> {
  await db.update(sessions).set({ isShared }).where(eq(sessions.id, id))
}
