import type { RecorderRun } from '@live-scribe/contract/recording/receipt'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  createPlaceholder,
  prepareOnce,
  SHARED_COMMIT,
  UNNAMED_STATEMENT,
} from '#server/db/prepared.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { getRecordingTerms } from '#server/features/billing/index.ts'
import {
  createSegmentPlaceholders,
  type NewUtterance,
  toSegmentColumns,
} from '#server/features/transcript/index.ts'
import { channelsAtLeast, type DurablePosition, toDurableColumns } from './durable-columns.ts'
import { isActive, isLive } from './liveness.ts'
import { computeLimits } from './recording-limit.ts'

/** The permission to write a session: its id and the generation under which a process leased it. */
export type SessionLease = Pick<SessionRow, 'id' | 'recorderGeneration'>

interface Heartbeat {
  now: Date
  channels: number
  recorderRuns: readonly RecorderRun[]
}

/** Condition of an update: the session is still leased under this generation. */
export const isHeldBy = (lease: SessionLease) =>
  and(eq(sessions.id, lease.id), eq(sessions.recorderGeneration, lease.recorderGeneration))

interface LeaseRequest {
  now: Date
  takesOver: boolean
  /** Maximum minutes of the recording beyond its limit; none by default. */
  maxGraceMinutes?: number
}

/** The leased session, or why it was refused. */
type LeaseOutcome =
  | {
      session: SessionRow
      /** Codes of the user's live sessions that were paused by acquiring the lease. */
      paused: string[]
    }
  | { refused: 'completed' | 'other_recording' }

/**
 * Leases a session to this process; the previous lease holder can no longer write. While another
 * session of the user is live the lease is refused, unless `takesOver` pauses that session.
 */
export async function acquireLease(
  db: Database,
  id: string,
  { now, takesOver, maxGraceMinutes = 0 }: LeaseRequest,
): Promise<LeaseOutcome> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(sessions).where(eq(sessions.id, id))
    if (!known || known.deleteAt) return { refused: 'completed' }
    // Locks the user's row before the session's row, in the same order as all other code, to avoid
    // deadlocks.
    const terms = await getRecordingTerms(tx, { userId: known.userId, now, except: id })
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
    if (!session || session.deleteAt || session.status === 'completed')
      return { refused: 'completed' }
    const others = areOtherActiveOf(session)
    const active = await tx.select().from(sessions).where(others)
    if (!takesOver && active.some((other) => isLive(other, now))) {
      return { refused: 'other_recording' }
    }
    const recorderGeneration = sql`${sessions.recorderGeneration} + 1`
    const paused = await tx
      .update(sessions)
      .set({ status: 'paused', recorderGeneration })
      .where(others)
      .returning({ code: sessions.code })
    const limits = await computeLimits(tx, session, terms, { now, maxGraceMinutes })
    const [leased] = await tx
      .update(sessions)
      .set({
        status: 'active',
        stoppedAt: null,
        durationSeconds: null,
        durationMinutes: null,
        recorderGeneration,
        recorderSeenAt: now,
        ...limits,
      })
      .where(eq(sessions.id, id))
      .returning()
    if (!leased) return { refused: 'completed' }
    return { session: leased, paused: paused.map(({ code }) => code) }
  })
}

/** Whether another session of a session's user is active, recorded or not. */
export async function hasOtherActiveSession(db: Database, session: SessionRow): Promise<boolean> {
  return (await db.$count(sessions, areOtherActiveOf(session))) > 0
}

const areOtherActiveOf = ({ id, userId }: SessionRow) =>
  and(eq(sessions.userId, userId), isActive, ne(sessions.id, id))

const append = prepareOnce((db) => {
  const put = createPlaceholder
  const { durableSample, missingSamples } = sessions
  return (
    db
      .select({
        segmentNumber: sql<number | null>`${sql.raw(SHARED_COMMIT)} append_segment(
        ${put('id', sessions.id)}::uuid, ${put('recorderGeneration', sessions.recorderGeneration)}::integer,
        ${put('durableSample', durableSample)}::bigint, ${put('channels', sessions.channels)}::integer,
        ${sql.placeholder('channelDurableSamples')}::text::bigint[],
        ${put('missingSamples', missingSamples)}::bigint, ${createSegmentPlaceholders()})`,
      })
      // The query builder prepares no select without a table.
      .from(sql`(values (0)) as once`)
      .prepare(UNNAMED_STATEMENT)
  )
})

/**
 * Stores the next segment and the durable position in one statement, for every final of every
 * recording. The database's function is planned once for a connection, a statement each time. Null
 * when another process has leased the session. Nodes of two versions may run side by side, so other
 * parameters need another function.
 */
export async function appendSegment(
  db: Database,
  { id, recorderGeneration }: SessionLease,
  utterance: NewUtterance,
  durable: DurablePosition,
): Promise<TimedUtterance | null> {
  const columns = toDurableColumns(durable)
  const { channelDurableSamples: positions } = columns
  const values = {
    id,
    recorderGeneration,
    ...toSegmentColumns(utterance),
    ...columns,
    channelDurableSamples: positions && `{${positions.join(',')}}`,
  }
  const [row] = await append(db).execute(values)
  if (!row || row.segmentNumber === null) return null
  return { ...utterance, isFinal: true, segmentNumber: row.segmentNumber }
}

/** Advances the durable position over audio without words; false when the lease is lost. */
export async function advanceDurablePosition(
  db: Database,
  lease: SessionLease,
  durable: DurablePosition,
): Promise<boolean> {
  const columns = toDurableColumns(durable)
  const moved = await db
    .update(sessions)
    .set({ ...columns, channels: channelsAtLeast(columns.channels) })
    .where(isHeldBy(lease))
    .returning({ id: sessions.id })
  return moved.length > 0
}

/**
 * Writes a heartbeat with the number of channels and what recorders have counted; null when the
 * lease is lost.
 */
export async function storeHeartbeat(
  db: Database,
  lease: SessionLease,
  { now, channels, recorderRuns }: Heartbeat,
): Promise<Pick<SessionRow, 'isShared' | 'canReadersAsk'> | null> {
  const [touched] = await db
    .update(sessions)
    .set({
      recorderSeenAt: now,
      channels: channelsAtLeast(channels),
      recorderRuns: [...recorderRuns],
    })
    .where(isHeldBy(lease))
    .returning({ isShared: sessions.isShared, canReadersAsk: sessions.canReadersAsk })
  return touched ?? null
}
