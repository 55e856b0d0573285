import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SegmentRow } from '#server/db/schema/transcript-segments.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions } from '#server/db/schema.ts'
import { insertSegment, type NewSegment } from '#server/features/transcript/index.ts'
import { drawSessionCode } from './session-code.ts'

const sessions = transcriptionSessions
/** Two recordings with the same code are a chance in hundreds of millions; three tries are ample. */
const codeTries = 3

/** Opens a session under a code that no other has. */
export async function insertSession(
  db: Database,
  { userId, title, now }: { userId: string; title: string; now: Date },
): Promise<SessionRow> {
  for (let attempt = 0; attempt < codeTries; attempt += 1) {
    const [row] = await db
      .insert(sessions)
      .values({ sessionId: drawSessionCode(), userId, title, startedAt: now })
      .onConflictDoNothing({ target: sessions.sessionId })
      .returning()
    if (row) return row
  }
  throw new Error('no free session code was found')
}

export async function findSessionByCode(db: Database, code: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.sessionId, code))
  return row ?? null
}

/** A user's newest sessions first. */
export async function findSessionsOfUser(
  db: Database,
  userId: string,
  limit: number,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.startedAt))
    .limit(limit)
}

/**
 * Takes a session for this process to record into; a process that had it can no longer write.
 * Answers null for a completed one.
 */
export async function claimSession(db: Database, id: string): Promise<SessionRow | null> {
  const [row] = await db
    .update(sessions)
    .set({ status: 'active', recorderGeneration: sql`${sessions.recorderGeneration} + 1` })
    .where(and(eq(sessions.id, id), sql`${sessions.status} <> 'completed'`))
    .returning()
  return row ?? null
}

/** Who writes: a session and the generation in which it was claimed. */
export type Claim = Pick<SessionRow, 'id' | 'recorderGeneration'>

const isHeldBy = (claim: Claim) =>
  and(eq(sessions.id, claim.id), eq(sessions.recorderGeneration, claim.recorderGeneration))

/**
 * Stores the next segment and moves the durable position with it, in one transaction. Answers
 * null when another process has claimed the session.
 */
export async function appendSegment(
  db: Database,
  claim: Claim,
  segment: Omit<NewSegment, 'sessionId' | 'segmentNumber'>,
  durableSample: number,
): Promise<SegmentRow | null> {
  return db.transaction(async (tx) => {
    const [session] = await tx
      .update(sessions)
      .set({ lastSegmentNumber: sql`${sessions.lastSegmentNumber} + 1`, durableSample })
      .where(isHeldBy(claim))
      .returning({ segmentNumber: sessions.lastSegmentNumber })
    if (!session) return null
    return insertSegment(tx, { ...segment, sessionId: claim.id, ...session })
  })
}

/** Moves the durable position over audio that holds no words. False when the claim is lost. */
export async function moveDurable(
  db: Database,
  claim: Claim,
  durableSample: number,
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ durableSample })
    .where(isHeldBy(claim))
    .returning({ id: sessions.id })
  return moved.length > 0
}

/** Marks a session whose recorder is gone; it can be taken up again. */
export async function pauseSession(db: Database, claim: Claim): Promise<boolean> {
  const paused = await db
    .update(sessions)
    .set({ status: 'paused' })
    .where(and(isHeldBy(claim), eq(sessions.status, 'active')))
    .returning({ id: sessions.id })
  return paused.length > 0
}

/** Ends a session once; its duration is the audio heard, in whole minutes rounded up. */
export async function completeSession(
  db: Database,
  claim: Claim,
  { heardSeconds, now }: { heardSeconds: number; now: Date },
): Promise<SessionRow | null> {
  const [row] = await db
    .update(sessions)
    .set({
      status: 'completed',
      endedAt: now,
      endedReason: 'user_stopped',
      durationSeconds: Math.round(heardSeconds),
      durationMinutes: Math.ceil(heardSeconds / 60),
    })
    .where(and(isHeldBy(claim), sql`${sessions.status} <> 'completed'`))
    .returning()
  return row ?? null
}
