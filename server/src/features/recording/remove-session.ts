import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { isLive } from './liveness.ts'

/** Deletes a session and its segments; false while it is being recorded. */
export function removeSession(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
    if (session?.status === 'active' && isLive(session, now)) return false
    await tx.delete(sessions).where(eq(sessions.id, id))
    return true
  })
}
