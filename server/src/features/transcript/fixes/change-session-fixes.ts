import {
  changeFixes,
  type TermFixChange,
  type TermFixes,
} from '@live-scribe/contract/fixes/term-fix'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { lockRemainingUser } from '#server/features/identity/index.ts'
import { findFixes } from './find-fixes.ts'

/** The fixes of a session after a change; the change is null when there was none. */
export interface ChangedFixes {
  fixes: TermFixes
  change: TermFixChange | null
}

export type FixedSession = Pick<SessionRow, 'id' | 'userId'>

/**
 * Changes a session's fixes, and its owner's vocabulary, while nobody else does; returns null for a
 * deleted session. `decide` stores what it returns, or returns null to change nothing.
 */
export async function changeSessionFixes(
  db: Database,
  { id: sessionId, userId }: FixedSession,
  decide: (tx: Transaction, before: TermFixes) => Promise<TermFixChange | null>,
): Promise<ChangedFixes | null> {
  const isSession = eq(sessions.id, sessionId)
  return db.transaction(async (tx) => {
    await lockRemainingUser(tx, userId)
    const [row] = await tx
      .select({ version: sessions.fixesVersion })
      .from(sessions)
      .where(isSession)
      .for('update')
    if (!row) return null
    const before = { version: row.version, fixes: await findFixes(tx, sessionId) }
    const change = await decide(tx, before)
    const after = change && changeFixes(before, change)
    if (!after) return { fixes: before, change: null }
    await tx.update(sessions).set({ fixesVersion: after.version }).where(isSession)
    return { fixes: after, change }
  })
}
