import { and, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { lockUser, noteGraceStart } from '#server/features/billing/index.ts'
import { isHeldBy } from './session-lease.ts'

/** Stores when a leased session went beyond its limit; the first time stays. */
export async function storeGraceStart(db: Database, session: SessionRow, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, session.userId, now)
    const [started] = await tx
      .update(sessions)
      .set({ graceStartedAt: now })
      .where(and(isHeldBy(session), isNull(sessions.graceStartedAt)))
      .returning({ id: sessions.id })
    if (started) await noteGraceStart(tx, session.userId, now)
  })
}
