import { expect } from 'vitest'
import { positionToSample, toMeetingSample } from '../scripted-capture.ts'
import type { ScriptedSocket } from '../scripted-recorder.ts'

/** A model of the server's side of `/v1/listen` for one session, for property tests. */
export class ModelListenServer {
  /** Samples received from position 0 on, without a hole. */
  received = 0
  durable = 0
  readonly limit: number
  readonly #taken = new Map<ScriptedSocket, number>()
  readonly #listening = new Set<ScriptedSocket>()
  readonly #isShared: (position: number) => boolean
  #channels = 1
  /** The meeting may be missing before this position: its recogniser was refused. */
  #mayLackMeetingBefore = 0

  /** `isShared` answers whether the meeting was shared when a sample was captured. */
  constructor(limit: number, isShared: (position: number) => boolean = () => false) {
    this.limit = limit
    this.#isShared = isShared
  }

  listen(socket: ScriptedSocket): void {
    if (this.#listening.has(socket)) return
    this.#listening.add(socket)
    const { received, limit } = this
    this.#channels = Math.max(this.#channels, socket.options.channels)
    socket.ready(this.durable, 0, { received, heard: received, limit, channels: this.#channels })
  }

  /**
   * Refuses a socket that has not joined yet. One that would add the meeting leaves it out: of what
   * was captured so far it may be missing.
   */
  refuseForLackOfRecogniser(socket: ScriptedSocket, captured: number): void {
    if (this.#listening.has(socket)) return
    if (socket.options.channels > this.#channels) this.#mayLackMeetingBefore = captured
    socket.end({ kind: 'busy', canReconnect: true, message: 'All recognisers are in use.' })
  }

  /**
   * Receives a share (0 to 1) of the samples sent since the last call; each must be at its own
   * position.
   */
  take(socket: ScriptedSocket, share: number): void {
    const taken = this.#taken.get(socket) ?? 0
    const until = taken + Math.ceil((socket.received.length - taken) * share)
    for (let index = taken; index < until; index++) {
      const place = socket.places[index] ?? -1
      expect(place, 'a hole in the audio').toBeLessThanOrEqual(this.received)
      const own = positionToSample(place)
      expect(socket.received[index], 'a sample in the wrong place').toBe(own)
      const theirs = this.#isShared(place) ? toMeetingSample(own) : 0
      const heard = socket.receivedMeeting[index]
      if (heard !== 0 || place >= this.#mayLackMeetingBefore) {
        expect(heard, 'another sound of the meeting').toBe(theirs)
      }
      this.received = Math.max(this.received, place + 1)
    }
    this.#taken.set(socket, until)
  }

  /** Advances the durable position over a share (0 to 1) of the received audio. */
  store(socket: ScriptedSocket, share: number): void {
    if (!this.#listening.has(socket)) return
    this.durable += Math.floor((this.received - this.durable) * share)
    socket.durable(this.durable)
  }

  /** Accepts the connection, receives all audio, makes it durable, and ends a stopped session. */
  serve(socket: ScriptedSocket): void {
    this.listen(socket)
    this.take(socket, 1)
    this.store(socket, 1)
    if (!socket.hasReceivedCloseStream || socket.isClosed) return
    socket.ended('user_stopped')
    socket.end({ kind: 'finished', canReconnect: false })
  }
}
