import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { Need } from '@live-scribe/contract/needs/need'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import type { LiveCounts } from '../receipt/live-counts.ts'
import type { RecorderSocket } from '../recorder/recorder-socket.ts'
import { refusals, toRefusal } from '../recorder/refusals.ts'
import { SignedInRecorders } from '../recorder/signed-in-recorders.ts'
import { hasRecentHeartbeat, isBeingTranscribed } from '../session/liveness.ts'
import { RecogniserUseMeter } from '../use/recogniser-use-meter.ts'
import { JoinError } from './join/join-error.ts'
import { startRecording } from './join/start-recording.ts'
import {
  type CommandOutcome,
  getCommandTimeoutMs,
  handleLeaseHolderCommand,
  type LeaseHolderCommand,
  requestCounts,
  requestInterims,
  requestNeed,
  sendToLeaseHolder,
  serveLeaseHolderCommands,
} from './lease/lease-holder-commands.ts'
import type { LiveRecording } from './live-recording.ts'

/** The recordings of this process, by session code. */
export class LiveRecordings {
  readonly live = new Set<LiveRecording>()
  readonly signedIn: SignedInRecorders
  /** What the recognisers are fed for the recordings and checks of this process. */
  readonly use: RecogniserUseMeter
  readonly #context: AppContext
  readonly #recordings = new Map<string, Promise<LiveRecording>>()
  readonly #joining = new NewestSockets()
  #closed = false

  constructor(context: AppContext) {
    this.#context = context
    this.signedIn = new SignedInRecorders(context)
    this.use = new RecogniserUseMeter(context)
  }

  /**
   * The recording of a session, started if need be, with the recorder attached; throws JoinError.
   */
  async join(code: string, socket: RecorderSocket): Promise<LiveRecording> {
    this.#joining.add(code, socket)
    try {
      for (;;) {
        this.#checkSocket(code, socket)
        const recording = await this.#start(code, socket)
        this.#checkSocket(code, socket)
        const check = () => this.#checkSocket(code, socket)
        if (await attachSocket(recording, socket, check)) return recording
      }
    } catch (error) {
      throw this.#toJoinError(error)
    } finally {
      this.#joining.delete(code, socket)
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

  /**
   * The current interims of a session, on this node or another, at most one for each channel; also
   * while the rest of a stopped one is being transcribed; null where nobody can say.
   */
  async findInterims(session: SessionRow): Promise<TranscriptEvent[] | null> {
    const { code } = session
    if (session.status !== 'active' && !isBeingTranscribed(session, this.#context.now())) return []
    const recording = await this.#recordings.get(code)?.catch(() => null)
    return recording ? recording.interims : requestInterims(this.#context, code)
  }

  /** The current interims of a session that this process records; none of another. */
  async findOwnInterims(code: string): Promise<TranscriptEvent[]> {
    return (await this.#recordings.get(code)?.catch(() => null))?.interims ?? []
  }

  /** What the process that records a session counts, here or on another node; null without one. */
  async findCounts(code: string): Promise<LiveCounts | null> {
    const recording = await this.#recordings.get(code)?.catch(() => null)
    return recording ? recording.meter.counts : requestCounts(this.#context, code)
  }

  /**
   * Counts what a reader needs in the process that records the session, here or on another node;
   * when, epoch milliseconds, or null when none takes it.
   */
  async askNeed(code: string, need: Need): Promise<number | null> {
    const recording = await this.#recordings.get(code)?.catch(() => null)
    return recording ? recording.needs.ask(need) : requestNeed(this.#context, code, need)
  }

  /**
   * Closes all recorders' sockets so that they reconnect elsewhere; a start under way is not
   * awaited.
   */
  async close(): Promise<void> {
    this.#closed = true
    for (const recording of [...this.live]) recording.release()
    await this.#storeUse()
  }

  /** Throws JoinError for a socket that may not attach any more. */
  #checkSocket(code: string, socket: RecorderSocket): void {
    if (this.#closed) throw new JoinError(refusals.restarting)
    if (!this.#joining.has(code, socket)) throw new JoinError(refusals.takenOver)
  }

  #start(code: string, socket: RecorderSocket): Promise<LiveRecording> {
    const existing = this.#recordings.get(code)
    // Another socket's start may be refused for what that socket asks, such as more channels.
    if (existing) return existing.catch(() => this.#start(code, socket))
    const starting = this.#leaseAndStart(code, socket)
    this.#recordings.set(code, starting)
    const remove = () => {
      if (this.#recordings.get(code) === starting) this.#recordings.delete(code)
    }
    starting.then((recording) => recording.ended.then(remove), remove)
    return starting
  }

  async #leaseAndStart(code: string, socket: RecorderSocket): Promise<LiveRecording> {
    try {
      const recording = await startRecording(this.#context, code, socket, {
        onPaused: (other) => this.sendToLeaseHolder(other, { ask: 'look' }),
        isClosed: () => this.#closed,
        use: this.use,
      })
      serveLeaseHolderCommands(this.#context, code, recording)
      this.live.add(recording)
      void recording.ended.then(() => {
        this.live.delete(recording)
        return this.#storeUse()
      })
      return recording
    } catch (error) {
      throw this.#toJoinError(error)
    }
  }

  /** A recording ends in order also when its counts can't be stored; they are stored later. */
  async #storeUse(): Promise<void> {
    const { log, metrics } = this.#context
    try {
      await this.use.store()
    } catch (error) {
      log.error({ error: errorDetails(error) }, 'storing what recognisers were fed failed')
      metrics.count('errors', { kind: 'sweep' })
    }
  }

  #toJoinError(error: unknown): JoinError {
    if (error instanceof JoinError) return error
    this.#context.log.warn({ error: errorDetails(error) }, 'starting the recording failed')
    this.#context.metrics.count('errors', { kind: 'recording_start' })
    return new JoinError(toRefusal(error))
  }
}

/**
 * Attaches a recorder's socket to a recording, with a stream for a channel that it adds. Returns
 * false when the recording has ended or changed while the socket waited: then join again. Throws
 * JoinError or SpeechToTextError; `checkSocket` throws when the socket may not attach any more.
 */
async function attachSocket(
  recording: LiveRecording,
  socket: RecorderSocket,
  checkSocket: () => void,
): Promise<boolean> {
  if (!recording.admits(socket)) {
    await waitForEnd(recording, socket)
    return false
  }
  if (isHeldByOther(recording, socket)) throw new JoinError(refusals.otherRecorder)
  if (lacksChannel(recording, socket)) return addChannelAndAttach(recording, socket, checkSocket)
  attach(recording, socket, null)
  return true
}

/** Opens the stream first, so that a refusal leaves the recording as it is. */
async function addChannelAndAttach(
  recording: LiveRecording,
  socket: RecorderSocket,
  checkSocket: () => void,
): Promise<boolean> {
  let unused: SpeechStream | null = await recording.openStream()
  try {
    checkSocket()
    if (!lacksChannel(recording, socket) || isHeldByOther(recording, socket)) return false
    attach(recording, socket, unused)
    unused = null
    return true
  } finally {
    // The recording may need it to transcribe its rest.
    unused?.close()
  }
}

function attach(recording: LiveRecording, socket: RecorderSocket, stream: SpeechStream | null) {
  if (!recording.attach(socket, stream)) throw new JoinError(refusals.wrongPosition)
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

/** Whether a running recording has fewer channels than the socket. */
function lacksChannel({ isOpen, meter }: LiveRecording, socket: RecorderSocket): boolean {
  return isOpen && socket.channels > meter.channels
}

/**
 * The sockets that are joining, the newest of each recorder: an older one that had to wait must not
 * replace it.
 */
class NewestSockets {
  readonly #newest = new Map<string, RecorderSocket>()

  /** Notes a socket that begins to join a session. */
  add(code: string, socket: RecorderSocket): void {
    this.#newest.set(toKey(code, socket), socket)
  }

  /** Whether a joining socket is still connected and the newest of its recorder. */
  has(code: string, socket: RecorderSocket): boolean {
    return socket.isOpen && this.#newest.get(toKey(code, socket)) === socket
  }

  /** Forgets a socket that has joined or was refused; the recorder's older ones are refused. */
  delete(code: string, socket: RecorderSocket): void {
    const key = toKey(code, socket)
    if (this.#newest.get(key) === socket) this.#newest.delete(key)
  }
}

function toKey(code: string, { recorder }: RecorderSocket): string {
  return `${code} ${recorder}`
}
