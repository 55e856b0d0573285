import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import { type EndedReason, SAMPLE_RATE } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { OneTimer } from '#server/lib/one-timer.ts'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import { AudioPosition } from './audio-position.ts'
import { pauseSession } from './claim.ts'
import { ClaimHeartbeat } from './claim-heartbeat.ts'
import { completeSession } from './complete-session.ts'
import type { Ending } from './ending.ts'
import { noteFailure } from './note-failure.ts'
import { RecogniserFeed } from './recogniser-feed.ts'
import { RecorderLine } from './recorder-line.ts'
import type { RecorderPeer } from './recorder-peer.ts'
import { type Refusal, refusals } from './refusals.ts'
import { ClaimLostError, SessionLog } from './session-log.ts'

/** Milliseconds that the tail may take after the recorder's last sample. */
const tailLimit = 30_000
/** A recogniser that breaks this often over the same audio won't get past it. */
const mostFailures = 3
/** With this much audio not yet recognised, the sender has to wait. */
export const mostWaiting = 60 * SAMPLE_RATE

/**
 * One session while it is being recorded in this process. It outlives its recorder's socket for
 * the repair window, and its recogniser's stream for as long as audio is kept: promise 1, a word
 * is either audio on the recorder's device or text in the database.
 */
export class LiveRecording {
  readonly #context: AppContext
  readonly #session: SessionRow
  readonly #line: RecorderLine
  readonly #position: AudioPosition
  readonly #log: SessionLog
  readonly #recogniser: RecogniserFeed
  readonly #limit: number
  readonly #ended = Promise.withResolvers<void>()
  readonly #heartbeat: ClaimHeartbeat
  #ending: Ending = { name: 'open' }
  #leaving: EndedReason | null = null
  readonly #timer = new OneTimer()
  #failures = 0
  #recognised: number

  private constructor(context: AppContext, session: SessionRow, recogniser: RecogniserFeed) {
    this.#context = context
    this.#session = session
    this.#recogniser = recogniser
    this.#limit = session.recordingLimitMinutes * 60 * SAMPLE_RATE
    this.#line = new RecorderLine(context.speechToText.name)
    this.#position = new AudioPosition(session)
    this.#log = new SessionLog(context, session, { position: this.#position, line: this.#line })
    this.#recognised = session.durableSample
    this.#heartbeat = new ClaimHeartbeat(context, {
      claim: session,
      isAttended: () => this.isOpen && this.#line.recorder !== null,
      onLost: () => this.#refuse(refusals.takenOver),
      onSeen: ({ isShared }) => this.#line.sharing(isShared),
    })
    void this.#run()
  }

  /** Starts listening for a claimed session, or throws SpeechToTextError. */
  static async start(context: AppContext, session: SessionRow): Promise<LiveRecording> {
    const recogniser = await RecogniserFeed.open(context.speechToText, session.durableSample)
    return new LiveRecording(context, session, recogniser)
  }

  /** Resolves when nothing more will be written. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** Whether a recorder may still join; otherwise wait for `ended` and start anew. */
  get isOpen(): boolean {
    return this.#ending.name === 'open'
  }

  /** The recorder that is connected now and stays; one that leaves its page gives up its place. */
  get recorder(): string | null {
    return this.#leaving ? null : this.#line.recorder
  }

  /** The recorder that is, or was last, connected. */
  get lastRecorder(): string | null {
    return this.#line.lastRecorder
  }

  /** Samples that came and are not yet recognised, or not yet durable. */
  get lag() {
    const { received } = this.#position
    return { recogniser: received - this.#recognised, durable: received - this.#log.durable }
  }

  /** The words that are being heard, as viewers were told last. */
  get interim() {
    return this.isOpen ? this.#log.announcer.current : null
  }

  /** Takes a recorder's socket, in place of the one before. False when its position can't be. */
  attach(peer: RecorderPeer): boolean {
    const silence = this.#position.moveTo(peer.from)
    if (silence === null) return false
    this.#log.captured(peer.captured)
    this.#timer.clear()
    this.#leaving = null
    if (this.#line.recorder !== peer.recorder) this.#line.refuse(refusals.takenOver)
    this.#line.attach(peer)
    this.#line.send({
      type: 'Ready',
      session_id: this.#session.sessionId,
      sample: this.#log.durable,
      segment: this.#log.lastSegment,
      received: this.#position.received,
      heard: this.#position.heard,
      limit: this.#limit,
    })
    this.#recogniser.push(silence)
    this.#log.announcer.status('active')
    void this.#heartbeat.beat()
    return true
  }

  /** The recorder's socket is gone; it may come back within the repair window. */
  detach(peer: RecorderPeer): void {
    if (!this.#line.isTo(peer)) return
    this.#line.detach()
    const { repairWindow } = this.#context.config.recording
    if (!this.isOpen) return
    this.#timer.set(repairWindow, () =>
      this.#leaving ? this.#stop(this.#leaving, 'left') : this.#pause(),
    )
  }

  audio(peer: RecorderPeer, samples: Int16Array): void {
    if (!this.#line.isTo(peer) || !this.isOpen) return
    this.#recogniser.push(this.#position.accept(samples, this.#limit - this.#position.heard))
    this.#log.captured(this.#position.received)
    this.#line.heard(this.#position.received)
    if (this.#position.heard >= this.#limit) this.#stop('time_limit', 'time_limit')
    else if (this.lag.recogniser > mostWaiting) this.#line.hold(true)
  }

  /** The recorder's next sample stands at this position; one that can't be ends the socket. */
  moveTo(peer: RecorderPeer, position: number): void {
    if (!this.#line.isTo(peer) || !this.isOpen) return
    const silence = this.#position.moveTo(position)
    if (silence) this.#recogniser.push(silence)
    else this.#line.refuse(refusals.wrongPosition)
  }

  finalize(peer: RecorderPeer): void {
    if (this.#line.isTo(peer)) this.#recogniser.finalize()
  }

  /** The recorder pressed stop: the tail is stored, then the session is completed. */
  stop(peer: RecorderPeer): void {
    if (!this.#line.isTo(peer)) return
    this.#line.heard(this.#position.received, { isFinishing: true })
    this.#stop('user_stopped', 'stopped')
  }

  /** The recorder leaves its page: the recording ends unless it is back within the window. */
  leave(reason: EndedReason): void {
    this.#leaving = reason
  }

  /** Another recording of the user's begins: this one ends with what was heard. */
  takeOver(): Promise<void> {
    if (this.isOpen) this.#line.refuse(refusals.takenOver)
    this.#stop('user_stopped', 'taken_over')
    return this.ended
  }

  /** Another recorder goes on elsewhere: the tail is stored, then the session is paused. */
  yield(): Promise<void> {
    if (this.isOpen) this.#line.refuse(refusals.takenOver)
    this.#pause()
    return this.ended
  }

  /** Another process may have claimed the session: asks the database. */
  checkClaim(): Promise<void> {
    return this.#heartbeat.beat()
  }

  /** This process ends: the recorder keeps what is not durable and goes on elsewhere. */
  release(): void {
    this.#refuse(refusals.restarting)
  }

  #stop(reason: EndedReason, detail: string): void {
    if (!this.isOpen) return
    this.#ending = { name: 'stopping', reason, detail }
    this.#finishTail()
  }

  #pause(): void {
    if (!this.isOpen) return
    this.#ending = { name: 'pausing' }
    this.#finishTail()
  }

  #finishTail(): void {
    this.#recogniser.end()
    this.#timer.set(tailLimit, () => this.#recogniser.close())
  }

  async #run(): Promise<void> {
    while (!this.#hasEnded()) {
      try {
        for await (const event of this.#recogniser.events()) {
          await this.#take(event)
          if (this.#hasEnded()) return
        }
        if (!this.#hasEnded()) await this.#settle()
        return
      } catch (error) {
        if (this.#hasEnded()) return
        await this.#recover(error)
      }
    }
  }

  #hasEnded(): boolean {
    return this.#ending.name === 'ended'
  }

  async #take(event: SpeechEvent): Promise<void> {
    this.#recognised = event.type === 'silence' ? event.sample : event.endSample
    if (this.lag.recogniser <= mostWaiting) this.#line.hold(false)
    if (event.type === 'silence') return this.#log.silence(event.sample)
    if (event.type === 'interim') return this.#log.interim(event)
    await this.#log.final(event)
    this.#failures = 0
  }

  async #settle(): Promise<void> {
    const ending = this.#ending
    await this.#log.end()
    if (ending.name !== 'stopping') {
      const isPaused = await pauseSession(this.#context.db, this.#session)
      if (isPaused) this.#log.announcer.status('paused')
      return this.#close(closeCodes.restarting)
    }
    const { reason, detail } = ending
    const now = this.#context.now()
    const heardSamples = this.#position.heard
    const completion = { reason, detail, now, heardSamples }
    const completed = await completeSession(this.#context.db, this.#session, completion)
    if (!completed) throw new ClaimLostError()
    this.#log.announcer.status('completed')
    this.#line.ended(completed)
    this.#line.metadata(now, heardSamples / SAMPLE_RATE)
    this.#close(closeCodes.finished)
  }

  /** The recogniser broke, the database did not answer, or another process has the session. */
  async #recover(error: unknown): Promise<void> {
    if (error instanceof ClaimLostError) return this.#refuse(refusals.takenOver)
    this.#failures += 1
    const failed = { session: this.#session.id, failures: this.#failures }
    const isRecogniser = noteFailure(this.#context, error, failed)
    this.#recogniser.close()
    if (!isRecogniser) this.#refuse(refusals.notStored)
    else if (this.#failures > mostFailures) this.#refuse(refusals.recogniserFailed)
    else await this.#replay()
  }

  /** Opens a new recogniser stream and gives it all audio since the durable position. */
  async #replay(): Promise<void> {
    try {
      await this.#recogniser.reopen(this.#log.durable)
    } catch {
      return this.#refuse(refusals.recogniserFailed)
    }
    if (this.#hasEnded()) return this.#recogniser.close()
    this.#recogniser.push(this.#position.keptFrom(this.#log.durable))
    if (!this.isOpen) this.#recogniser.end()
  }

  #refuse(refusal: Refusal): void {
    this.#line.refuse(refusal)
    this.#close(refusal.closeCode)
  }

  #close(code: CloseCode): void {
    if (this.#hasEnded()) return
    this.#ending = { name: 'ended' }
    this.#timer.clear()
    this.#heartbeat.stop()
    this.#recogniser.close()
    this.#position.forgetBefore(Number.POSITIVE_INFINITY)
    this.#line.close(code, '')
    this.#ended.resolve()
  }
}
