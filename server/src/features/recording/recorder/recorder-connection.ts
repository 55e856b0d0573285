import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import type { ServerMessage } from '@live-scribe/contract/live/listen-socket'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'
import type { RecordingMeter } from '../live/recording-meter.ts'
import type { RecordingPhase } from '../live/recording-phase.ts'
import { toMetadataMessage, toResultsMessage } from '../live/results.ts'
import type { RecorderSocket } from './recorder-socket.ts'
import type { Refusal } from './refusals.ts'

/** The connection to a session's recorder, whose socket may be gone for a while and return. */
export class RecorderConnection {
  readonly #recogniser: string
  #peer: RecorderSocket | null = null
  #lastRecorder: string | null = null
  #isHeld = false
  #toldSharing: boolean | null = null
  #toldHeard: { sample: number; recognised: number } | null = null

  constructor(recogniser: string) {
    this.#recogniser = recogniser
  }

  /** The id of the connected recorder; null without one. */
  get recorder(): string | null {
    return this.#peer?.recorder ?? null
  }

  /** The id of the recorder that is, or was last, connected. */
  get lastRecorder(): string | null {
    return this.#lastRecorder
  }

  isTo(peer: RecorderSocket): boolean {
    return this.#peer === peer
  }

  /** Attaches a recorder's socket in place of its earlier one. */
  attach(peer: RecorderSocket): void {
    this.#peer?.close(closeCodes.otherRecorder, 'This recorder connected again')
    this.#peer = peer
    this.#lastRecorder = peer.recorder
    this.#isHeld = false
    this.#toldHeard = null
    this.#toldSharing = null
  }

  detach(): void {
    this.#peer = null
  }

  send(message: ServerMessage): void {
    this.#peer?.send(message)
  }

  /** Sends a result; interims only when the recorder asked for them. */
  results(heard: SpeechResult, said: TimedUtterance): void {
    const peer = this.#peer
    if (!peer || (heard.type === 'interim' && !peer.interimResults)) return
    const { requestId, from } = peer
    peer.send(toResultsMessage(heard, said, { requestId, from, recogniser: this.#recogniser }))
  }

  /** Sends where the recorder may start, and how many samples it may send in total. */
  ready({ code }: SessionRow, meter: RecordingMeter, limit: number): void {
    const { durable: sample, lastSegment: segment, received, heard } = meter
    this.send({ type: 'Ready', session_id: code, sample, segment, received, heard, limit })
  }

  /** Acknowledges audio, once for each second of it. */
  received(meter: RecordingMeter, phase: RecordingPhase): void {
    const told = this.#toldHeard?.sample ?? this.#peer?.from ?? 0
    if (meter.received - told >= SAMPLE_RATE_HZ) this.heard(meter, phase)
  }

  /** Sends how far audio has arrived and how much of it is recognised, when that has changed. */
  heard(meter: RecordingMeter, phase: RecordingPhase): void {
    const isFinishing = phase.name === 'stopping'
    const { received: sample, recognised } = meter
    const isNew = sample !== this.#toldHeard?.sample || recognised !== this.#toldHeard.recognised
    if (!isNew && !isFinishing) return
    this.#toldHeard = { sample, recognised }
    this.send({ type: 'Heard', sample, recognised, is_finishing: isFinishing })
  }

  /** Sends whether the session is shared: to each new socket, then on every change. */
  sharing(isShared: boolean): void {
    if (!this.#peer || this.#toldSharing === isShared) return
    this.#toldSharing = isShared
    this.send({ type: 'Sharing', is_shared: isShared })
  }

  /** Pauses or resumes the sender. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#peer?.hold(isHeld)
  }

  /** `unwrittenSeconds` of audio could not be recognised and are not billed. */
  ended({ endedReason, durationSeconds, durationMinutes }: SessionRow, unwrittenSeconds: number) {
    this.send({
      type: 'Ended',
      reason: endedReason ?? 'user_stopped',
      duration_seconds: durationSeconds ?? 0,
      duration_minutes: durationMinutes ?? 0,
      unwritten_seconds: unwrittenSeconds,
    })
  }

  metadata(created: Date, heardSeconds: number): void {
    const peer = this.#peer
    peer?.send(toMetadataMessage(peer.requestId, created, heardSeconds))
  }

  close(code: CloseCode, reason: string): void {
    this.#peer?.close(code, reason)
    this.#peer = null
  }

  /** Sends the refusal, then closes the socket. */
  refuse({ closeCode, code, message }: Refusal): void {
    this.send({ type: 'Error', code, message })
    this.close(closeCode, code)
  }
}
