import {
  CLIENT_CHARACTERS_A_DAY,
  CLIENT_CHARACTERS_A_MINUTE,
  CLIENT_CHARACTERS_AT_START,
  MAX_CHARACTERS_PER_SESSION,
  MAX_SEGMENTS_PER_SESSION,
} from '@live-scribe/contract/transcript-limits'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, eq, gt, sql, sum } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { transcriptionSessions as sessions, transcriptSegments } from '#server/db/schema.ts'
import { insertSegment } from '#server/features/transcript/index.ts'
import { DAY_MS } from '#server/lib/day.ts'

const MINUTE_MS = 60_000

/**
 * The result of storing a client's segment; `known` is a repeat, `next` the number that would be
 * stored.
 */
type SaveSegmentOutcome =
  | { outcome: 'stored'; segment: TimedUtterance }
  | { outcome: 'known' }
  | { outcome: 'completed' }
  | { outcome: 'full' }
  /** More text than anybody says in the time of the session, or in a day. */
  | { outcome: 'fast' }
  /** The session has lasted as long as a free one may. */
  | { outcome: 'over' }
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
  user: Pick<UserRow, 'id' | 'isTrialUser'>,
): Promise<SaveSegmentOutcome> {
  return db.transaction(async (tx) => {
    // Of several recordings at once, so that the day’s limit counts all of them.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${user.id}, 1))`)
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
    if (!session || session.status === 'completed') return { outcome: 'completed' }
    const { text, segmentNumber, now } = segment
    const minutes = Math.max(0, now.getTime() - session.startedAt.getTime()) / MINUTE_MS
    if (user.isTrialUser && minutes > session.recordingLimitMinutes) return { outcome: 'over' }
    const next = session.lastSegmentNumber + 1
    if (segmentNumber === next) {
      if (!hasRoomFor(text, session)) return { outcome: 'full' }
      const inTime = CLIENT_CHARACTERS_AT_START + CLIENT_CHARACTERS_A_MINUTE * minutes
      const ofDay = await countDay(tx, user.id, now)
      const isFast = session.textCharacters + text.length > inTime
      if (isFast || ofDay + text.length > CLIENT_CHARACTERS_A_DAY) return { outcome: 'fast' }
      const textCharacters = sql`${sessions.textCharacters} + ${text.length}::integer`
      const stored = { lastSegmentNumber: next, textCharacters, recorderSeenAt: now }
      await tx.update(sessions).set(stored).where(eq(sessions.id, id))
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

/** The characters of those sessions of a user that got some in the last 24 hours. */
async function countDay(tx: Transaction, userId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const [row] = await tx
    .select({ characters: sum(sessions.textCharacters).mapWith(Number) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.recorderSeenAt, since)))
  return row?.characters ?? 0
}

function hasRoomFor(text: string, session: SessionRow): boolean {
  return (
    session.lastSegmentNumber < MAX_SEGMENTS_PER_SESSION &&
    session.textCharacters + text.length <= MAX_CHARACTERS_PER_SESSION
  )
}
