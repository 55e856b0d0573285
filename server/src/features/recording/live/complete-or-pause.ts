import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { AudioPosition } from '../position/audio-position.ts'
import type { RecorderRuns } from '../receipt/recorder-runs.ts'
import type { RecorderConnection } from '../recorder/recorder-connection.ts'
import { type Refusal, refusals } from '../recorder/refusals.ts'
import { computeBilledDuration } from '../session/billed-duration.ts'
import { completeSession } from '../session/complete-session.ts'
import { getMaxMinutes } from '../session/recording-limit.ts'
import { pauseSession, stopSession } from '../session/stop-session.ts'
import { LeaseLostError, type SessionLog } from './log/session-log.ts'
import type { RecordingPhase } from './recording-phase.ts'

interface TranscribedRecording {
  phase: RecordingPhase
  position: AudioPosition
  log: SessionLog
  connection: RecorderConnection
  runs: RecorderRuns
}

/**
 * Ends a recording whose audio is transcribed: completes and bills it when it was stopped,
 * otherwise pauses it. Returns how to close the recorder's socket.
 */
export async function completeOrPause(
  context: AppContext,
  session: SessionRow,
  recording: TranscribedRecording,
): Promise<CloseCode | Refusal> {
  try {
    await recording.log.end()
    const { phase } = recording
    if (phase.name === 'stopping') return await complete(context, session, { ...recording, phase })
    const isPaused = await pauseSession(context.db, session, recording.runs.all)
    if (isPaused) recording.log.announcer.status('paused')
    return closeCodes.restarting
  } catch (error) {
    if (error instanceof LeaseLostError) return refusals.takenOver
    context.log.warn(
      { session: session.id, error: errorDetails(error) },
      'settling the recording failed',
    )
    context.metrics.count('errors', { kind: 'not_stored' })
    return refusals.notStored
  }
}

/**
 * Stores that the recorder stopped, so that the user may start another recording; a failure is only
 * logged.
 */
export async function markStopped(
  { db, now, log }: AppContext,
  session: SessionRow,
  heardSamples: number,
): Promise<void> {
  const duration = computeBilledDuration(getMaxMinutes(session), heardSamples)
  const stopped = { now: now(), ...duration }
  await stopSession(db, session, stopped).catch((error: unknown) => {
    log.warn({ session: session.id, error: errorDetails(error) }, 'storing the stop failed')
  })
}

async function complete(
  { db, now }: AppContext,
  session: SessionRow,
  recording: TranscribedRecording & { phase: Extract<RecordingPhase, { name: 'stopping' }> },
): Promise<CloseCode> {
  const { phase, position, log, connection, runs } = recording
  const { reason, detail } = phase
  const completedAt = now()
  const heardSamples = position.heard
  const completion = {
    reason,
    detail,
    now: completedAt,
    heardSamples,
    announcedSegment: log.announcer.lastSegment,
    recorderRuns: runs.all,
  }
  const completed = await completeSession(db, session, completion)
  if (!completed) throw new LeaseLostError()
  log.announcer.status('completed')
  connection.ended(completed, position.untranscribed / SAMPLE_RATE_HZ)
  const { channels } = position
  connection.metadata(completedAt, { duration: heardSamples / SAMPLE_RATE_HZ, channels })
  return closeCodes.finished
}
