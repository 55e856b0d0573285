import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transcriptFixes } from '#server/db/schema.ts'
import { changeEntries } from '#server/features/vocabulary/index.ts'
import { type ChangedFixes, changeSessionFixes, type FixedSession } from './change-session-fixes.ts'

/** Which fix is taken back, and when. */
interface RemovedFix {
  session: FixedSession
  number: number
  now: Date
}

/**
 * Takes a fix back, out of the owner's vocabulary too; one that is gone changes nothing. Returns
 * null for a deleted session.
 */
export function removeFix(
  db: Database,
  { session, number, now }: RemovedFix,
): Promise<ChangedFixes | null> {
  const { id: sessionId, userId } = session
  return changeSessionFixes(db, session, async (tx, before) => {
    const isIt = and(eq(transcriptFixes.sessionId, sessionId), eq(transcriptFixes.number, number))
    const [removed] = await tx.delete(transcriptFixes).where(isIt).returning()
    if (!removed) return null
    if (removed.scope === 'always') {
      const entry = { term: removed.replacement, heard: removed.original }
      await changeEntries(tx, { userId, add: [], remove: [entry], now })
    }
    return { version: before.version + 1, added: null, removed: [number] }
  })
}
