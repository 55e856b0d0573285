import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'
import type { RecordingMeter } from '../live/recording-meter.ts'
import type { RecordingPhase } from '../live/recording-phase.ts'
import type { RecorderSocket } from './recorder-socket.ts'
import { type Refusal, refusals } from './refusals.ts'
import { toMetadataMessage, toResultsMessage } from './results-message.ts'

interface ReadyLimit {
  readonly samples: number
  readonly graceSamples: number
}

/** The connection to a session's recorder, whose socket may be gone for a while and return. */
export class RecorderConnection {
  readonly #recogniser: string
  #socket: RecorderSocket | null = null
  #lastRecorder: string | null = null
  #isHeld = false
  #sentSharing: boolean | null = null
  #sentNeeds = ''
  #isDelayed = false
  #sentHeard: { sample: number; recognised: number } | null = null
  /** Whether audio was acknowledged since the last second began. */
  #hasAcknowledged = false

  constructor(recogniser: string) {
    this.#recogniser = recogniser
  }

  /** The id of the connected recorder; null without one. */
  get recorder(): string | null {
    return this.#socket?.recorder ?? null
  }

  /** The id of the recorder that is, or was last, connected. */
  get lastRecorder(): string | null {
    return this.#lastRecorder
  }

  isAttachedTo(socket: RecorderSocket): boolean {
    return this.#socket === socket
  }

  /** Attaches a recorder's socket in place of its earlier one, or of another recorder's. */
  attach(socket: RecorderSocket): void {
    if (this.recorder !== socket.recorder) this.refuse(refusals.takenOver)
    this.#socket?.close(closeCodes.otherRecorder, 'This recorder connected again')
    this.#socket = socket
    this.#lastRecorder = socket.recorder
    this.#isHeld = false
    this.#sentHeard = null
    this.#sentSharing = null
    this.#sentNeeds = ''
  }

  detach(): void {
    this.#socket = null
  }

  send(message: ServerMessage): void {
    this.#socket?.send(message)
  }

  /**
   * Sends a result of a session with this many channels; interims only when the recorder asked for
   * them.
   */
  results(heard: SpeechResult, utterance: TimedUtterance, channels: number): void {
    const socket = this.#socket
    if (!socket || (heard.type === 'interim' && !socket.interimResults)) return
    const { requestId, from } = socket
    const context = { requestId, channels, from, recogniser: this.#recogniser }
    socket.send(toResultsMessage(heard, utterance, context))
  }

  /**
   * Sends the durable position, from which a recorder sends the audio that it has, the position
   * where new audio begins, and the maximum samples of the session with those of its grace.
   */
  ready({ code }: SessionRow, meter: RecordingMeter, max: ReadyLimit): void {
    const { durable: sample, lastSegment: segment, newAudioStart: received, channels } = meter
    const heard = meter.heard + received - meter.received
    const limits = { limit: max.samples, grace: max.graceSamples }
    const counts = { received, heard, ...limits, channels, takes_counts: true }
    this.send({ type: 'Ready', session_id: code, sample, segment, ...counts })
  }

  /** Acknowledges received audio, once for each second of audio. */
  received(meter: RecordingMeter, phase: RecordingPhase): void {
    const acknowledged = this.#sentHeard?.sample ?? this.#socket?.from ?? 0
    if (meter.received - acknowledged < SAMPLE_RATE_HZ) return
    this.#hasAcknowledged = true
    this.heard(meter, phase)
  }

  /**
   * Called once a second: sends the progress unless the audio of that second was acknowledged; always
   * to a sender that is held or waits for the end, whose last audio is acknowledged (IN-12, POS-17).
   */
  tick(meter: RecordingMeter, phase: RecordingPhase): void {
    const isWaiting = this.#isHeld || phase.name === 'stopping'
    if (isWaiting || !this.#hasAcknowledged) this.heard(meter, phase)
    this.#hasAcknowledged = false
  }

  /**
   * Sends how far audio has arrived and how much of it is recognised, when that has changed; always
   * to a sender that is held, which takes a silent connection for a dead one.
   */
  heard(meter: RecordingMeter, phase: RecordingPhase): void {
    const isFinishing = phase.name === 'stopping'
    const { received: sample, recognised } = meter
    const isNew = sample !== this.#sentHeard?.sample || recognised !== this.#sentHeard.recognised
    if (!isNew && !isFinishing && !this.#isHeld) return
    this.#sentHeard = { sample, recognised }
    this.send({ type: 'Heard', sample, recognised, is_finishing: isFinishing })
  }

  /** Sends whether the session is shared: to each new socket, then on every change. */
  sharing(isShared: boolean): void {
    if (!this.#socket || this.#sentSharing === isShared) return
    this.#sentSharing = isShared
    this.#sendSharing(isShared)
  }

  /** Sends on every change whether readers on other nodes get new text late. */
  delivery(isDelayed: boolean): void {
    if (this.#isDelayed === isDelayed) return
    this.#isDelayed = isDelayed
    if (this.#sentSharing !== null) this.#sendSharing(this.#sentSharing)
  }

  #sendSharing(isShared: boolean): void {
    const delay = this.#isDelayed ? { is_delayed: true } : {}
    this.send({ type: 'Sharing', is_shared: isShared, ...delay })
  }

  /** Sends what readers need: to each new socket, then on every change. */
  needs(needs: AskedNeeds): void {
    const text = JSON.stringify(needs)
    if (!this.#socket || this.#sentNeeds === text) return
    this.#sentNeeds = text
    this.send({ type: 'Needs', ...needs })
  }

  /** Pauses or resumes the sender. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#socket?.hold(isHeld)
  }

  /** Sends the end of the recording; `untranscribedSeconds` of audio are a gap and not billed. */
  ended(
    { endedReason, durationSeconds, durationMinutes }: SessionRow,
    untranscribedSeconds: number,
  ) {
    this.send({
      type: 'Ended',
      reason: endedReason ?? 'user_stopped',
      duration_seconds: durationSeconds ?? 0,
      duration_minutes: durationMinutes ?? 0,
      unwritten_seconds: untranscribedSeconds,
    })
  }

  metadata(created: Date, audio: { duration: number; channels: number }): void {
    const socket = this.#socket
    socket?.send(toMetadataMessage(socket.requestId, created, audio, socket.warnings))
  }

  close(code: CloseCode, reason: string): void {
    this.#socket?.close(code, reason)
    this.#socket = null
  }

  /** Sends the refusal, then closes the socket. */
  refuse({ closeCode, code, message }: Refusal): void {
    this.send({ type: 'Error', code, message })
    this.close(closeCode, code)
  }
}
