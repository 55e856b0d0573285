import { createHash } from 'node:crypto'
import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { LogPosition } from '@live-scribe/contract/live/log-position'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode, type LiveRecordings } from '#server/features/recording/index.ts'
import { findSegmentPage, presentEvent } from '#server/features/transcript/index.ts'
import { presentSharedSession } from './present.ts'

/** As many segments as are spoken in about half a minute, which most outages are shorter than. */
const RECENT_SEGMENTS = 8
/** Maximum bytes of their events, which each of thousands of viewers is sent. */
const MAX_RECENT_BYTES = 4096
/** Of the hash as much as makes two revisions of one session differ. */
const REVISION_CHARACTERS = 16

/** What everybody may know of a session besides its text, as a short hash; of its fixes the version. */
export function hashRevision(session: SessionRow): string {
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
  const after = Math.max(0, session.lastSegmentNumber - RECENT_SEGMENTS)
  const [segments, interims] = await Promise.all([
    findSegmentPage(db, session.id, after),
    recordings.findInterims(session),
  ])
  const recent = takeNewest(segments.map((segment) => presentEvent(code, segment)))
  return {
    segmentNumber: Math.max(session.lastSegmentNumber, recent.at(-1)?.segmentNumber ?? 0),
    revision: hashRevision(session),
    events: [...recent, ...(interims ?? [])],
    ...(interims ? {} : { interimsKnown: false }),
  }
}

/** The last events, as many as viewers are sent at once. */
function takeNewest(events: TranscriptEvent[]): TranscriptEvent[] {
  let bytes = 0
  const isTooMuch = (event: TranscriptEvent) => {
    bytes += Buffer.byteLength(JSON.stringify(event))
    return bytes > MAX_RECENT_BYTES
  }
  return events.slice(events.findLastIndex(isTooMuch) + 1)
}
