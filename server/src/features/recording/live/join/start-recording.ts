import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { isPayingUser } from '#server/features/billing/index.ts'
import type { RecorderSocket } from '#server/features/recording/recorder/recorder-socket.ts'
import { refusals } from '#server/features/recording/recorder/refusals.ts'
import { announceIdleSessionStatus } from '#server/features/recording/session/announce-idle-session-status.ts'
import { findStoredGaps } from '#server/features/recording/session/find-stored-gaps.ts'
import { assertRecognised } from '#server/features/recording/session/session-language.ts'
import {
  acquireLease,
  hasOtherActiveSession,
} from '#server/features/recording/session/session-lease.ts'
import { findSessionByCode } from '#server/features/recording/session/sessions.ts'
import type { RecogniserUseMeter } from '#server/features/recording/use/recogniser-use-meter.ts'
import { findTerms } from '#server/features/vocabulary/index.ts'
import { openStreams } from '../channels/open-streams.ts'
import { sendToLeaseHolder } from '../lease/lease-holder-commands.ts'
import { LiveRecording } from '../live-recording.ts'
import { JoinError } from './join-error.ts'

const leaseRefusals = {
  completed: refusals.completed,
  other_recording: refusals.otherRecording,
}

interface StartOptions {
  /** Tells the process that records another session that its lease is lost. */
  onPaused: (code: string) => Promise<unknown>
  /** Whether this process shuts down. */
  isClosed: () => boolean
  /** Counts what the recognisers are fed. */
  use: RecogniserUseMeter
}

/**
 * Leases a session and starts to record it with the channels of a socket; throws JoinError or
 * SpeechToTextError. Streams are opened first, so that a refusal leaves a recording on another node
 * as it is.
 */
export async function startRecording(
  context: AppContext,
  code: string,
  socket: RecorderSocket,
  { onPaused, isClosed, use }: StartOptions,
): Promise<LiveRecording> {
  const { db, speechToText } = context
  const session = await findSessionByCode(db, code)
  if (session?.status === 'completed') announceIdleSessionStatus(context, session, 'completed')
  if (!session || session.status === 'completed') throw new JoinError(refusals.completed)
  const isPaying = await isPayingUser(db, session.userId)
  const terms = await findTerms(db, session.userId)
  assertRecognised(speechToText, session.language)
  const owner = { isPaying, address: socket.address, recording: session.id }
  const { id: sessionId, userId } = session
  const getOptions = (channel: number) => ({
    language: session.language,
    owner,
    terms,
    onFed: use.count({ sessionId, userId, channel }),
  })
  const open = (first: number, end: number) => openStreams(speechToText, getOptions, { first, end })
  // The user's other recording, which is taken over, may have the streams that this one needs.
  const isOtherFirst = socket.takesOver && (await hasOtherActiveSession(db, session))
  const channels = Math.max(session.channels, socket.channels)
  const streams = isOtherFirst ? [] : await open(0, channels)
  try {
    const { session: leased, paused } = await takeLease(context, session, socket)
    const told = Promise.all(paused.map(onPaused))
    if (isOtherFirst) await told
    // A channel may have been added on another node meanwhile.
    streams.push(...(await open(streams.length, Math.max(channels, leased.channels))))
    const storedGaps = await findStoredGaps(db, leased)
    if (isClosed()) throw new JoinError(refusals.restarting)
    return new LiveRecording(context, leased, { streams, getOptions, storedGaps })
  } catch (error) {
    for (const stream of streams) stream.close()
    throw error
  }
}

/** Takes a session's lease from the process that has it, if that lets it go. */
async function takeLease(
  context: AppContext,
  { id, code }: SessionRow,
  { recorder, takesOver }: RecorderSocket,
) {
  const handOver = { ask: 'hand-over', recorder, takesOver } as const
  if ((await sendToLeaseHolder(context, code, handOver)) === 'refused')
    throw new JoinError(refusals.otherRecorder)
  const { maxGraceMinutes } = context.config.recording
  const lease = { now: context.now(), takesOver, maxGraceMinutes }
  const outcome = await acquireLease(context.db, id, lease)
  if ('refused' in outcome) throw new JoinError(leaseRefusals[outcome.refused])
  return outcome
}
