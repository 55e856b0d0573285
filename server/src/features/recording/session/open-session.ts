import type { Retention } from '@live-scribe/contract/account/retention-choice'
import { MAX_TITLE_CHARACTERS } from '@live-scribe/contract/recording'
import { and, eq, gt } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { reserveMinutes } from '#server/features/billing/index.ts'
import { lockRemainingUser } from '#server/features/identity/index.ts'
import { storeReplacements } from '#server/features/transcript/index.ts'
import { findReplacements } from '#server/features/vocabulary/index.ts'
import { generateSessionCode } from '../session-code.ts'
import { completeSessionInTransaction } from './complete-session.ts'
import { isActive, isLive } from './liveness.ts'

/**
 * Maximum codes to try; a random code is taken with a probability of one in hundreds of millions.
 */
const MAX_CODE_ATTEMPTS = 3

/**
 * Milliseconds in which two recordings may get the same title, because pages name them by the
 * minute.
 */
const SAME_NAME_WINDOW_MS = 120_000

/** A session to open; its code is generated. */
interface NewSession {
  userId: string
  title: string
  /** A language that the recogniser knows; American English by default. */
  language?: string
  /** How long it is kept; as the account's others by default. */
  retention?: Retention
  /** Computes the limit in whole minutes while the user's row is locked; throws a refusal. */
  recordingLimitMinutes: (tx: Transaction) => Promise<number>
  /** How long it is planned to last, in whole minutes, which are held for it. */
  plannedMinutes?: number
  /** Whether it is shared from its start; it is by default. */
  isShared?: boolean
  now: Date
}

/** A session that was idle when another one was opened, and its status since then. */
interface IdleSession {
  session: SessionRow
  status: 'completed' | 'paused'
}

/** A new session, and those that it set aside; their readers are to be told. */
interface OpenedSession {
  opened: SessionRow
  setAside: readonly IdleSession[]
}

/**
 * Opens a session under a new code. Returns the user's live session instead when there is one
 * (RISK-24). Throws `unauthenticated` for an account that is being deleted, so that nothing is left
 * of it.
 */
export async function openSession(
  db: Database,
  request: NewSession,
): Promise<OpenedSession | { live: SessionRow }> {
  return db.transaction(async (tx) => {
    // Concurrent starts of one user run one after the other.
    await lockRemainingUser(tx, request.userId)
    const ofUser = and(eq(sessions.userId, request.userId), isActive)
    const setAside: IdleSession[] = []
    for (const active of await tx.select().from(sessions).where(ofUser)) {
      if (isLive(active, request.now)) return { live: active }
      setAside.push(await endIdle(tx, active, request.now))
    }
    return { opened: await insert(tx, request), setAside }
  })
}

/**
 * Completes a session that nobody ever recorded into; pauses one whose recorder is gone, so that it
 * can be resumed.
 */
async function endIdle(tx: Transaction, session: SessionRow, now: Date): Promise<IdleSession> {
  if (session.recorderGeneration === 0) {
    await completeSessionInTransaction(tx, session, {
      reason: 'user_stopped',
      detail: 'never_recorded',
      now,
    })
    return { session, status: 'completed' }
  }
  await tx.update(sessions).set({ status: 'paused' }).where(eq(sessions.id, session.id))
  return { session, status: 'paused' }
}

async function insert(tx: Transaction, request: NewSession): Promise<SessionRow> {
  const { userId, language, retention = null, plannedMinutes, isShared = true, now } = request
  const recordingLimitMinutes = await request.recordingLimitMinutes(tx)
  const replacements = await findReplacements(tx, userId)
  const values = {
    userId,
    ...(language === undefined ? {} : { language }),
    title: await distinctTitle(tx, request),
    retention,
    isShared,
    recordingLimitMinutes,
    plannedMinutes: plannedMinutes ?? recordingLimitMinutes,
    startedAt: now,
    recorderSeenAt: now,
    fixesVersion: replacements.length,
  }
  for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
    const [row] = await tx
      .insert(sessions)
      .values({ ...values, code: generateSessionCode() })
      .onConflictDoNothing({ target: sessions.code })
      .returning()
    if (!row) continue
    await storeReplacements(tx, row, replacements)
    return plannedMinutes === undefined ? row : reserve(tx, row, plannedMinutes, now)
  }
  throw new Error('no free session code was found')
}

/** Holds minutes for the planned length of a session, as far as its limit. */
async function reserve(tx: Transaction, session: SessionRow, plannedMinutes: number, now: Date) {
  const { id: sessionId, userId, recordingLimitMinutes } = session
  const minutes = Math.min(plannedMinutes, recordingLimitMinutes)
  const reservedMinutes = await reserveMinutes(tx, { userId, sessionId, minutes, now })
  await tx.update(sessions).set({ reservedMinutes }).where(eq(sessions.id, sessionId))
  return { ...session, reservedMinutes }
}

/** The requested title, with a number added when a recent recording has the same title. */
async function distinctTitle(tx: Transaction, { userId, title, now }: NewSession): Promise<string> {
  const since = new Date(now.getTime() - SAME_NAME_WINDOW_MS)
  const recent = await tx
    .select({ title: sessions.title })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.startedAt, since)))
  const taken = new Set(recent.map((session) => session.title))
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const name = title.slice(0, MAX_TITLE_CHARACTERS - ending.length) + ending
    if (!taken.has(name)) return name
  }
}
