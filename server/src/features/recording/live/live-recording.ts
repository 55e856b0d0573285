import type { CloseCode } from '@live-scribe/contract/live/close-codes'
import type { EndedReason } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import {
  type SessionLease,
  storeHeartbeat,
} from '#server/features/recording/session/session-lease.ts'
import { Timer } from '#server/lib/async/timer.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import type { RecorderSocket } from '../recorder/recorder-socket.ts'
import { type Refusal, refusals } from '../recorder/refusals.ts'
import { mustHoldSender } from './backpressure.ts'
import { completeOrPause, markStopped } from './complete-or-pause.ts'
import type { NeedsSettings, RecordingNeeds } from './needs/recording-needs.ts'
import {
  createRecordingComponents,
  type RecordingComponents,
  type RecordingStart,
} from './recording-components.ts'
import { RecordingMeter } from './recording-meter.ts'
import { acceptsAudio, getRecogniserFailureAction, type RecordingPhase } from './recording-phase.ts'
import { RecordingProgress } from './recording-progress.ts'

/**
 * A session recorded in this process. It outlives its recorder's socket by the repair window and
 * ends when all audio is transcribed (promise 1: a word is audio on the device or stored text).
 */
export class LiveRecording {
  readonly #context: AppContext
  readonly #session: SessionRow
  readonly meter: RecordingMeter
  readonly needs: RecordingNeeds
  readonly #components: RecordingComponents
  readonly #progress: RecordingProgress
  readonly #ended = Promise.withResolvers<void>()
  readonly #stopped = Promise.withResolvers<void>()
  readonly #heartbeat: LeaseHeartbeat
  readonly #repairWindow = new Timer()
  #phase: RecordingPhase = { name: 'open' }

  /** The session is leased; each stream starts at its channel's durable position. */
  constructor(context: AppContext, session: SessionRow, streams: RecordingStart) {
    this.#context = context
    this.#session = session
    this.#components = createRecordingComponents(context, session, streams, {
      getFailureAction: () => getRecogniserFailureAction(this.#phase),
      onProgress: () => this.#holdWhileBehind(),
    })
    this.meter = new RecordingMeter(this.#components)
    this.needs = this.#components.needs
    this.#heartbeat = new LeaseHeartbeat(context, {
      lease: session,
      getProgress: () => this.meter,
      isAttended: () => this.#phase.name === 'stopping' || this.recorder !== null,
      onLost: () => this.#close(refusals.takenOver),
      onSeen: (seen) => this.#components.applySettings(seen),
    })
    this.#progress = new RecordingProgress(this.meter, {
      isRecorderAway: () => this.isRecorderAway,
      isMidSentence: () => this.meter.lag > 0 || this.interims.length > 0,
      isHeld: () => mustHoldSender(this.#phase, this.meter),
      onProgress: (progress) => this.#components.log.announcer.progress(progress),
      onTick: () => this.#components.tick(this.meter, this.#phase),
      onIdle: () => acceptsAudio(this.#phase) && this.#components.channels.rest(),
    })
    this.#awaitRecorder()
    void this.#run()
  }

  /** Resolves when nothing more will be stored. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** Whether it accepts audio; otherwise the rest is being transcribed, or it has ended. */
  get isOpen(): boolean {
    return acceptsAudio(this.#phase)
  }

  /** The id of the connected recorder; null without one. */
  get recorder(): string | null {
    return this.#phase.name === 'leaving' ? null : this.#components.connection.recorder
  }

  /** The id of the recorder that is, or was last, connected. */
  get lastRecorder(): string | null {
    return this.#components.connection.lastRecorder
  }

  /** The current interims, at most one for each channel. */
  get interims() {
    return this.#phase.name === 'ended' ? [] : this.#components.log.announcer.current
  }

  /** Whether the rest of the audio is being transcribed before the session pauses. */
  get isPausing(): boolean {
    return this.#phase.name === 'pausing'
  }

  get isRecorderAway(): boolean {
    const { connection } = this.#components
    return this.isOpen && connection.recorder === null && connection.lastRecorder !== null
  }

  /** Whether a recorder may attach; otherwise wait for `ended` and join again. */
  admits(socket: RecorderSocket): boolean {
    return this.isOpen || (this.#phase.name === 'stopping' && this.lastRecorder === socket.recorder)
  }

  /** Opens a recogniser's stream for another channel; throws SpeechToTextError. */
  openStream(): Promise<SpeechStream> {
    return this.#components.openStream()
  }

  /**
   * Attaches a recorder's socket instead of the last one, with the stream of a channel that it adds;
   * false for an impossible position.
   */
  attach(socket: RecorderSocket, stream: SpeechStream | null = null): boolean {
    const { position, log, connection, addChannel } = this.#components
    if (this.isOpen) {
      if (!position.moveTo(socket.from)) return false
      if (stream) addChannel(stream)
      log.captured(socket.captured)
      this.#repairWindow.clear()
      this.#phase = { name: 'open' }
    }
    connection.attach(socket)
    connection.ready(this.#session, this.meter, this.#components.limit)
    if (this.isOpen) log.announcer.status('active')
    else connection.heard(this.meter, this.#phase)
    void this.#heartbeat.beat()
    return true
  }

  /** The recorder's socket closed; it may return within the repair window. */
  detach(socket: RecorderSocket): void {
    if (!this.#components.connection.isAttachedTo(socket)) return
    this.#components.connection.detach()
    if (!this.isOpen) return
    this.#progress.report()
    this.#awaitRecorder()
  }

  /** The next audio of each channel of the socket. */
  audio(socket: RecorderSocket, samples: readonly Int16Array[]): void {
    const { position, log, connection, channels, limit } = this.#components
    if (!connection.isAttachedTo(socket) || !this.isOpen) return
    channels.push(position.accept(samples, limit.samples - position.heard))
    log.captured(position.received)
    connection.received(this.meter, this.#phase)
    if (limit.reach(position.heard)) this.#stop('time_limit', 'time_limit')
    else this.#holdWhileBehind()
  }

  /** Sets the position of the recorder's next sample; an impossible one closes the socket. */
  moveTo(socket: RecorderSocket, position: number): void {
    const { connection } = this.#components
    if (!connection.isAttachedTo(socket) || !this.isOpen) return
    if (!this.#components.position.moveTo(position)) connection.refuse(refusals.wrongPosition)
  }

  finalize(socket: RecorderSocket): void {
    if (this.#components.connection.isAttachedTo(socket)) this.#components.channels.finalize()
  }

  /** The recorder stopped: all audio is transcribed, then the session completes. */
  stop(socket: RecorderSocket): void {
    if (!this.#components.connection.isAttachedTo(socket)) return
    this.#stop('user_stopped', 'stopped')
    this.#components.connection.heard(this.meter, this.#phase)
  }

  /** The recorder's page was left: the recording ends unless a recorder returns in time. */
  leave(reason: EndedReason): void {
    if (this.isOpen) this.#phase = { name: 'leaving', reason }
  }

  /** Ends a recording that the user ended elsewhere; resolves when it accepts no more audio. */
  endForTakeOver(detail = 'taken_over'): Promise<void> {
    if (this.isOpen) this.#components.connection.refuse(refusals.endedElsewhere)
    this.#stop('user_stopped', detail)
    return Promise.race([this.#stopped.promise, this.ended])
  }

  /** Pauses the session for a recorder on another node, after transcribing all audio. */
  pauseForHandover(): Promise<void> {
    if (this.isOpen) this.#components.connection.refuse(refusals.takenOver)
    this.#pause()
    return this.ended
  }

  /** Checks in the database whether another process has leased the session. */
  checkLease(): Promise<void> {
    return this.#heartbeat.beat()
  }

  /** Releases the session at shutdown; the recorder keeps the audio that is not durable. */
  release(): void {
    this.#close(refusals.restarting)
  }

  #awaitRecorder(): void {
    this.#repairWindow.set(this.#context.config.recording.repairWindowMs, () =>
      this.#phase.name === 'leaving' ? this.#stop(this.#phase.reason, 'left') : this.#pause(),
    )
  }

  #stop(reason: EndedReason, detail: string): void {
    if (!this.isOpen) return
    const heard = this.#components.position.end()
    this.#finish({ name: 'stopping', reason, detail })
    void markStopped(this.#context, this.#session, heard).then(this.#stopped.resolve)
  }

  #pause(): void {
    if (this.isOpen) this.#finish({ name: 'pausing' })
  }

  #finish(phase: Extract<RecordingPhase, { name: 'stopping' | 'pausing' }>): void {
    this.#phase = phase
    this.#repairWindow.clear()
    this.#components.end()
  }

  async #run(): Promise<void> {
    const outcome = await this.#components.channels.outcome
    if (this.#phase.name === 'ended') return
    if (outcome !== 'done') return this.#close(outcome)
    const recording = { ...this.#components, phase: this.#phase }
    this.#close(await completeOrPause(this.#context, this.#session, recording))
  }

  #holdWhileBehind(): void {
    this.#components.connection.hold(mustHoldSender(this.#phase, this.meter))
  }

  /** Ends the recording in this process; a refusal is sent before the socket is closed. */
  #close(reason: CloseCode | Refusal): void {
    if (this.#phase.name === 'ended') return
    this.#phase = { name: 'ended' }
    this.#repairWindow.clear()
    this.#heartbeat.stop()
    this.#progress.stop()
    const { connection, close } = this.#components
    close()
    if (typeof reason === 'number') connection.close(reason, '')
    else connection.refuse(reason)
    this.#ended.resolve()
  }
}

/** Milliseconds between two heartbeats. */
const INTERVAL_MS = 15_000

/** The lease to renew and the callbacks for what a heartbeat finds. */
interface HeartbeatOptions {
  lease: SessionLease
  /** The recording's number of channels, and what its recorder has counted. */
  getProgress: () => Pick<RecordingMeter, 'channels' | 'runs'>
  /**
   * Whether a recorder is connected or the rest is being transcribed; otherwise no heartbeat is
   * stored.
   */
  isAttended: () => boolean
  /** Called when another process has leased the session. */
  onLost: () => void
  /** Called after each heartbeat with settings that the user may have changed on another node. */
  onSeen: (session: NeedsSettings) => void
}

/**
 * Stores heartbeats while a recorder is connected, and detects that another process has the lease.
 */
class LeaseHeartbeat {
  readonly #context: AppContext
  readonly #options: HeartbeatOptions
  readonly #timer: NodeJS.Timeout

  constructor(context: AppContext, options: HeartbeatOptions) {
    this.#context = context
    this.#options = options
    this.#timer = setInterval(() => void this.beat(), INTERVAL_MS)
  }

  async beat(): Promise<void> {
    const { lease, getProgress, isAttended, onLost, onSeen } = this.#options
    if (!isAttended()) return
    try {
      const { channels, runs } = getProgress()
      const beat = { now: this.#context.now(), channels, recorderRuns: runs.all }
      const session = await storeHeartbeat(this.#context.db, lease, beat)
      if (session) onSeen(session)
      else onLost()
    } catch (error) {
      const failed = { session: lease.id, error: errorDetails(error) }
      this.#context.log.warn(failed, 'storing the heartbeat failed')
      this.#context.metrics.count('errors', { kind: 'heartbeat' })
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
