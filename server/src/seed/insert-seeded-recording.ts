import { randomUUID } from 'node:crypto'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { getRecordingPermission } from '#server/features/billing/index.ts'
import {
  acquireLease,
  advanceDurablePosition,
  appendSegment,
  completeSession,
  openSession,
  pauseSession,
  setSessionShared,
  storeHeartbeat,
  storeUse,
  toUtcDay,
} from '#server/features/recording/index.ts'
import type { SeededRecording } from './seeded-user.ts'
import { spreadLines } from './spread-lines.ts'

const MINUTE_MS = 60_000
const SAMPLES_PER_MS = SAMPLE_RATE_HZ / 1000

/**
 * Stores a recording that ended at `endedAt`, with the rows that a recorder and its node would have
 * stored.
 */
export async function insertSeededRecording(
  db: Database,
  userId: string,
  recording: SeededRecording,
  endedAt: Date,
): Promise<void> {
  const startedAt = new Date(endedAt.getTime() - recording.minutes * MINUTE_MS)
  const session = await lease(db, { userId, title: recording.title, startedAt, endedAt })
  const segments = spreadLines(recording)
  let missingSamples = 0
  for (const said of segments) {
    const { startMs, endMs } = said
    if (said.isGap) missingSamples += (endMs - startMs) * SAMPLES_PER_MS
    const start = startedAt.getTime()
    const times = { timestamp: start + endMs, spokenAt: start + startMs }
    const durable = { durableSamples: [endMs * SAMPLES_PER_MS], missingSamples }
    await appendSegment(db, session, { ...said, ...times }, durable)
  }
  const durableSample = recording.minutes * MINUTE_MS * SAMPLES_PER_MS
  await advanceDurablePosition(db, session, { durableSamples: [durableSample], missingSamples })
  await storeHeartbeat(db, session, { now: endedAt, channels: 1, recorderRuns: [] })
  await storeUse(db, [
    {
      id: randomUUID(),
      sessionId: session.id,
      userId,
      channel: 0,
      provider: 'Deepgram nova-2',
      isHosted: true,
      day: toUtcDay(endedAt),
      samples: durableSample - missingSamples,
    },
  ])
  if (recording.isShared === false) await setSessionShared(db, session.id, false)
  await end(db, { ...session, durableSample, missingSamples }, recording, endedAt)
}

async function lease(
  db: Database,
  {
    userId,
    title,
    startedAt,
    endedAt,
  }: Record<'startedAt' | 'endedAt', Date> & Record<'userId' | 'title', string>,
): Promise<SessionRow> {
  const limitOf = async (tx: Transaction) => {
    const permission = await getRecordingPermission(tx, { userId, now: endedAt })
    if (!permission.can_record) throw new Error(`${title}: ${permission.reason}`)
    return permission.recording_limit_minutes
  }
  const opening = await openSession(db, {
    userId,
    title,
    recordingLimitMinutes: limitOf,
    now: startedAt,
  })
  if (!('opened' in opening)) throw new Error(`${title}: another recording is live`)
  const leased = await acquireLease(db, opening.opened.id, { now: endedAt, takesOver: false })
  if (!('session' in leased)) throw new Error(`${title}: ${leased.refused}`)
  return leased.session
}

async function end(
  db: Database,
  session: SessionRow,
  { end: how }: SeededRecording,
  now: Date,
): Promise<void> {
  switch (how) {
    case 'stopped':
      await completeSession(db, session, { reason: 'user_stopped', detail: 'stopped', now })
      return
    case 'time-limit':
      await completeSession(db, session, { reason: 'time_limit', detail: 'time_limit', now })
      return
    case 'paused':
      await pauseSession(db, session)
      return
    case 'recorder-away':
      return
    default:
      how satisfies never
  }
}
