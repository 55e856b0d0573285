import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { addCapturedCount } from './recorder-runs.ts'

/**
 * Stores what a recorder has captured, which is no longer connected to its session. The process that
 * records the session meanwhile adds it to its own counts.
 */
export async function storeCapturedCount(
  { db }: AppContext,
  recordings: LiveRecordings,
  { id, code }: Pick<SessionRow, 'id' | 'code'>,
  count: CapturedCount,
): Promise<void> {
  await recordings.sendToLeaseHolder(code, { ask: 'captured', count })
  await db.transaction(async (tx) => {
    const isIt = eq(sessions.id, id)
    const [session] = await tx.select().from(sessions).where(isIt).for('update')
    if (!session) return
    const recorderRuns = addCapturedCount(session.recorderRuns, count)
    await tx.update(sessions).set({ recorderRuns }).where(isIt)
  })
}
