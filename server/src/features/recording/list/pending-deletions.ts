import { and, eq, lte, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { isOfClockAhead } from '#server/db/claim-time.ts'
import type { Database } from '#server/db/database.ts'
import { createPlaceholder, prepareExists } from '#server/db/prepared.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { lockUser } from '#server/features/billing/index.ts'
import { isLive } from '../session/liveness.ts'

/** Milliseconds in which a deletion can be undone. */
const UNDO_MS = 10_000

/** A deletion that can still be undone. */
interface PendingDeletion {
  /** Null when nothing is deleted. */
  id: string | null
  deleteAt: Date
  codes: string[]
  /** How many are being recorded, and stay. */
  running: number
}

/** Hides the sessions of a user that meet a condition, until they are deleted. */
export async function hideSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  isSelected: SQL | undefined,
): Promise<PendingDeletion> {
  return db.transaction(async (tx) => {
    const time = now()
    // No process may begin to record one of them meanwhile.
    await lockUser(tx, userId, time)
    const active = await tx
      .select()
      .from(sessions)
      .where(and(isSelected, eq(sessions.status, 'active')))
      .for('update')
    const running = active.filter((session) => isLive(session, time))
    const id = crypto.randomUUID()
    const deleteAt = new Date(time.getTime() + UNDO_MS)
    const isIdle = notInArray(
      sessions.id,
      running.map((session) => session.id),
    )
    const hidden = await tx
      .update(sessions)
      .set({ deleteAt, deletionId: id })
      .where(and(isSelected, isIdle))
      .returning({ code: sessions.code })
    const codes = hidden.map(({ code }) => code)
    return { id: codes.length > 0 ? id : null, deleteAt, codes, running: running.length }
  })
}

/** Brings back the sessions that a deletion of a user has hidden; returns their codes. */
export async function showSessions(
  db: Database,
  userId: string,
  deletionId: string,
): Promise<string[]> {
  const shown = await db
    .update(sessions)
    .set({ deleteAt: null, deletionId: null })
    .where(and(eq(sessions.userId, userId), eq(sessions.deletionId, deletionId)))
    .returning({ code: sessions.code })
  return shown.map(({ code }) => code)
}

/** Whether there is a session whose deletion can no longer be undone. */
export const hasDueSession = prepareExists((db) =>
  db
    .select({ one: sql`1` })
    .from(sessions)
    .where(isDue(createPlaceholder('now', sessions.deleteAt))),
)

/** A session whose deletion can no longer be undone, but for some; null: none. */
export async function findDueSession(
  db: Database,
  now: Date,
  except: readonly string[],
): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(isDue(now), notInArray(sessions.id, [...except])))
    .limit(1)
  return row ?? null
}

/** Condition: the deletion of a session can no longer be undone. */
function isDue(now: Date | SQLWrapper) {
  return or(lte(sessions.deleteAt, now), isOfClockAhead(sessions.deleteAt, now))
}
