import { createHash } from 'node:crypto'
import type { LogPosition } from '@live-scribe/contract/live/log-position'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode, type LiveRecordings } from '#server/features/recording/index.ts'
import { presentSharedSession } from './present.ts'

/** Of the hash as much as makes two revisions of one session differ. */
const REVISION_CHARACTERS = 16

/** What everybody may know of a session besides its text, as a short hash; of its fixes the version. */
export function toRevision(session: SessionRow): string {
  const shown = JSON.stringify(presentSharedSession(session, { isOwn: false, fixes: [] }))
  return createHash('sha256').update(shown).digest('base64url').slice(0, REVISION_CHARACTERS)
}

/** Where the log of a shared session is now; null for any other code. */
export async function readLogPosition(
  { db }: Pick<AppContext, 'db'>,
  recordings: Pick<LiveRecordings, 'findInterims'>,
  code: string,
): Promise<LogPosition | null> {
  const session = await findSessionByCode(db, code)
  if (!session?.isShared) return null
  const interims = session.status === 'active' ? await recordings.findInterims(code) : []
  return {
    segmentNumber: session.lastSegmentNumber,
    revision: toRevision(session),
    interimAt: Math.max(0, ...interims.map(({ timestamp }) => timestamp)),
  }
}
