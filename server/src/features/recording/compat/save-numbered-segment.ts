import {
  MAX_CHARACTERS_PER_SESSION,
  MAX_SEGMENTS_PER_SESSION,
} from '@live-scribe/contract/transcript-limits'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions, transcriptSegments } from '#server/db/schema.ts'
import { insertSegment } from '#server/features/transcript/index.ts'

/**
 * The result of storing a client's segment; `known` is a repeat, `next` the number that would be
 * stored.
 */
export type SaveSegmentOutcome =
  | { outcome: 'stored'; segment: TimedUtterance }
  | { outcome: 'known' }
  | { outcome: 'completed' }
  | { outcome: 'full' }
  | { outcome: 'conflict'; next: number }

/** A final that a client recognised itself, under the number that it counted. */
interface ClientSegment {
  text: string
  segmentNumber: number
  now: Date
}

/** Stores a segment under the client's number if that is the next one; idempotent. */
export function saveNumberedSegment(
  db: Database,
  { id }: Pick<SessionRow, 'id'>,
  segment: ClientSegment,
): Promise<SaveSegmentOutcome> {
  return db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
    if (!session || session.status === 'completed') return { outcome: 'completed' }
    const { text, segmentNumber } = segment
    const next = session.lastSegmentNumber + 1
    if (segmentNumber === next) {
      if (!hasRoomFor(text, session)) return { outcome: 'full' }
      const textCharacters = sql`${sessions.textCharacters} + length(${text}::text)`
      const counted = { lastSegmentNumber: next, textCharacters }
      await tx.update(sessions).set(counted).where(eq(sessions.id, id))
      const final = finalOf(segment, session.startedAt)
      return { outcome: 'stored', segment: await insertSegment(tx, id, final) }
    }
    const [known] = await tx
      .select()
      .from(transcriptSegments)
      .where(
        and(
          eq(transcriptSegments.sessionId, id),
          eq(transcriptSegments.segmentNumber, segmentNumber),
        ),
      )
    return known?.text === text ? { outcome: 'known' } : { outcome: 'conflict', next }
  })
}

/**
 * Converts a client's segment to an utterance that begins and ends when it arrived, because clients
 * send no duration.
 */
function finalOf({ text, segmentNumber, now }: ClientSegment, startedAt: Date): TimedUtterance {
  const timestamp = now.getTime()
  const at = Math.max(0, timestamp - startedAt.getTime())
  const times = { timestamp, spokenAt: timestamp, startMs: at, endMs: at }
  const source = { channel: 0, speaker: null, isGap: false, words: [] }
  return { text, isFinal: true, segmentNumber, ...times, ...source }
}

function hasRoomFor(text: string, session: SessionRow): boolean {
  return (
    session.lastSegmentNumber < MAX_SEGMENTS_PER_SESSION &&
    session.textCharacters + text.length <= MAX_CHARACTERS_PER_SESSION
  )
}
