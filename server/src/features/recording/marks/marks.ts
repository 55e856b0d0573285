import {
  compareMarks,
  MAX_MARKS,
  type Mark,
  TOO_MANY_MARKS,
} from '@live-scribe/contract/marks/mark'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { MarkRow } from '#server/db/schema/session-marks.ts'
import { sessionMarks as marks, transcriptionSessions as sessions } from '#server/db/schema.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'

/** The marks of a session in the order of their places. */
export async function findMarks(db: Database, sessionId: string): Promise<Mark[]> {
  const { id, positionMs, kind, note } = marks
  const rows = await db
    .select({ id, positionMs, kind, note })
    .from(marks)
    .where(eq(marks.sessionId, sessionId))
  return rows.map(presentMark).sort(compareMarks)
}

/**
 * Stores a mark, or replaces the one with its id. Throws `bad_request` when the session has as many
 * marks as it may have, and `sessionNotFoundError()` for one that was deleted meanwhile.
 */
export async function storeMark(db: Database, sessionId: string, mark: Mark): Promise<void> {
  const { id, kind, note, position_ms: positionMs } = mark
  await db.transaction(async (tx) => {
    const isSession = eq(sessions.id, sessionId)
    // Locked, so that the marks of two pages are counted one after the other.
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(isSession)
      .for('update')
    if (!session) throw sessionNotFoundError()
    const isOther = and(eq(marks.sessionId, sessionId), ne(marks.id, id))
    const [others] = await tx.select({ count: count() }).from(marks).where(isOther)
    if ((others?.count ?? 0) >= MAX_MARKS) throw new AppError('bad_request', TOO_MANY_MARKS)
    await tx
      .insert(marks)
      .values({ sessionId, id, positionMs, kind, note })
      .onConflictDoUpdate({
        target: [marks.sessionId, marks.id],
        set: { positionMs, kind, note },
      })
  })
}

/** Deletes a mark of a session, if there is one. */
export async function removeMark(db: Database, sessionId: string, id: string): Promise<void> {
  await db.delete(marks).where(and(eq(marks.sessionId, sessionId), eq(marks.id, id)))
}

/** The contract's form of a mark. */
export function presentMark({
  id,
  positionMs,
  kind,
  note,
}: Pick<MarkRow, 'id' | 'positionMs' | 'kind' | 'note'>): Mark {
  return { id, position_ms: positionMs, kind, note }
}
