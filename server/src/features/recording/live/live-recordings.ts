import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { isPayingUser } from '#server/features/billing/index.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import type { RecorderSocket } from '../recorder/recorder-socket.ts'
import { type Refusal, refusals, toRefusal } from '../recorder/refusals.ts'
import { SignedInRecorders } from '../recorder/signed-in-recorders.ts'
import { RECORDING_LANGUAGE } from '../recording-language.ts'
import { hasRecentHeartbeat } from '../session/liveness.ts'
import { acquireLease } from '../session/session-lease.ts'
import { findSessionByCode } from '../session/sessions.ts'
import { openStreams } from './channels/open-streams.ts'
import {
  type CommandOutcome,
  getCommandTimeoutMs,
  handleLeaseHolderCommand,
  type LeaseHolderCommand,
  requestInterims,
  sendToLeaseHolder,
  serveLeaseHolderCommands,
} from './lease/lease-holder-commands.ts'
import { LiveRecording } from './live-recording.ts'

/** A recorder may not record this session now; `refusal` is sent before its socket is closed. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const leaseRefusals = {
  completed: refusals.completed,
  other_recording: refusals.otherRecording,
}

/** The recordings of this process, by session code. */
export class LiveRecordings {
  /** The running recordings. */
  readonly live = new Set<LiveRecording>()
  readonly signedIn: SignedInRecorders
  readonly #context: AppContext
  readonly #recordings = new Map<string, Promise<LiveRecording>>()
  #closed = false

  constructor(context: AppContext) {
    this.#context = context
    this.signedIn = new SignedInRecorders(context)
  }

  /**
   * The recording of a session, started if need be, with the recorder attached; throws JoinError.
   */
  async join(code: string, socket: RecorderSocket): Promise<LiveRecording> {
    // For a channel that a running recording lacks; opened before anything of it is changed.
    let stream: SpeechStream | null = null
    try {
      for (;;) {
        if (this.#closed) throw new JoinError(refusals.restarting)
        const recording = await this.#start(code, socket)
        if (!recording.admits(socket)) {
          await waitForEnd(recording, socket)
          continue
        }
        if (isHeldByOther(recording, socket)) throw new JoinError(refusals.otherRecorder)
        const lacksChannel = recording.isOpen && socket.channels > recording.meter.channels
        if (lacksChannel && !stream) {
          stream = await recording.openStream()
          continue
        }
        if (!recording.attach(socket, lacksChannel ? stream : null))
          throw new JoinError(refusals.wrongPosition)
        if (lacksChannel) stream = null
        return recording
      }
    } catch (error) {
      throw this.#toJoinError(error)
    } finally {
      stream?.close()
    }
  }

  /** The running recording of a session in this process. */
  async find(code: string): Promise<LiveRecording | null> {
    const recording = await this.#recordings.get(code)?.catch(() => null)
    return recording?.isOpen ? recording : null
  }

  /**
   * Whether an active session has no connected recorder; for another node's session, by its last
   * heartbeat.
   */
  async isRecorderAway(session: SessionRow): Promise<boolean> {
    if (session.status !== 'active') return false
    const recording = await this.find(session.code)
    return recording
      ? recording.recorder === null
      : !hasRecentHeartbeat(session, this.#context.now())
  }

  /**
   * Sends a command to the lease holder of a session, here or on another node; false when there is
   * none or it refused.
   */
  async sendToLeaseHolder(code: string, command: LeaseHolderCommand): Promise<boolean> {
    return (await this.askLeaseHolder(code, command)) === 'done'
  }

  /**
   * Sends a command to the lease holder and returns its response; null without a lease holder or a
   * response in time.
   */
  async askLeaseHolder(code: string, command: LeaseHolderCommand): Promise<CommandOutcome> {
    const recording = await this.#recordings.get(code)?.catch(() => null)
    if (!recording) return sendToLeaseHolder(this.#context, code, command)
    const toOutcome = (isDone: boolean) => (isDone ? 'done' : 'refused')
    const outcome = handleLeaseHolderCommand(recording, command).then(toOutcome)
    return withTimeout(outcome, getCommandTimeoutMs(command)).catch(() => null)
  }

  /** The current interims of a session, on this node or another: at most one for each channel. */
  async findInterims(code: string): Promise<TranscriptEvent[]> {
    const recording = await this.#recordings.get(code)?.catch(() => null)
    return recording ? recording.interims : requestInterims(this.#context, code)
  }

  /**
   * Closes all recorders' sockets so that they reconnect elsewhere; a start under way is not
   * awaited.
   */
  async close(): Promise<void> {
    this.#closed = true
    for (const recording of [...this.live]) recording.release()
  }

  async #open(session: SessionRow, { address, channels }: RecorderSocket): Promise<LiveRecording> {
    const isPaying = await isPayingUser(this.#context.db, session.userId)
    const options = { language: RECORDING_LANGUAGE, owner: { isPaying, address } }
    const count = Math.max(session.channels, channels)
    const streams = await openStreams(this.#context.speechToText, options, count)
    if (!this.#closed) return new LiveRecording(this.#context, session, { streams, options })
    for (const stream of streams) stream.close()
    throw new JoinError(refusals.restarting)
  }

  #start(code: string, socket: RecorderSocket): Promise<LiveRecording> {
    const existing = this.#recordings.get(code)
    if (existing) return existing
    const starting = this.#leaseAndStart(code, socket)
    this.#recordings.set(code, starting)
    const remove = () => {
      if (this.#recordings.get(code) === starting) this.#recordings.delete(code)
    }
    starting.then((recording) => recording.ended.then(remove), remove)
    return starting
  }

  async #leaseAndStart(code: string, socket: RecorderSocket): Promise<LiveRecording> {
    const { db } = this.#context
    const { recorder, takesOver } = socket
    try {
      const session = await findSessionByCode(db, code)
      if (!session) throw new JoinError(refusals.completed)
      const response = await sendToLeaseHolder(this.#context, code, {
        ask: 'hand-over',
        recorder,
        takesOver,
      })
      if (response === 'refused') throw new JoinError(refusals.otherRecorder)
      const outcome = await acquireLease(db, session.id, { now: this.#context.now(), takesOver })
      if ('refused' in outcome) throw new JoinError(leaseRefusals[outcome.refused])
      for (const other of outcome.paused) void this.sendToLeaseHolder(other, { ask: 'look' })
      const recording = await this.#open(outcome.session, socket)
      serveLeaseHolderCommands(this.#context, code, recording)
      this.live.add(recording)
      void recording.ended.then(() => this.live.delete(recording))
      return recording
    } catch (error) {
      throw this.#toJoinError(error)
    }
  }

  #toJoinError(error: unknown): JoinError {
    if (error instanceof JoinError) return error
    this.#context.log.warn({ error: errorDetails(error) }, 'starting the recording failed')
    this.#context.metrics.count('errors', { kind: 'recording_start' })
    return new JoinError(toRefusal(error))
  }
}

/** Waits for the end of a recording that a recorder may not join any more. */
async function waitForEnd(recording: LiveRecording, socket: RecorderSocket): Promise<void> {
  // The recorder that was last connected has all audio that is not stored, so it need not wait.
  if (recording.isPausing && recording.lastRecorder === socket.recorder) recording.release()
  await recording.ended
}

/** Whether another recorder is connected, which this one may not replace. */
function isHeldByOther({ recorder }: LiveRecording, socket: RecorderSocket): boolean {
  return recorder !== null && recorder !== socket.recorder && !socket.takesOver
}
