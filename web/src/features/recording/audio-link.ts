import type { ResultsMessage, ServerMessage } from '@live-scribe/contract/live/listen-socket'
import { createTimers } from '#web/lib/timers.ts'
import type { ConnectionEnd } from './connection-end.ts'
import { createKeptAudio } from './kept-audio.ts'
import type { ConnectListenSocket, ListenSocket } from './listen-socket.ts'

/** Above this many bytes waiting in the socket, audio stays in the kept audio. */
export const MOST_BUFFERED_BYTES = 256 * 1024
const PUMP_AGAIN_MS = 50

export interface AudioLinkHandlers {
  /** The server listens; the log reaches up to `segment`. */
  onReady: (segment: number) => void
  onResults: (message: ResultsMessage) => void
  /** More of the audio is text by now. */
  onDurable: () => void
  /** There is no connection any more; called once for each `open`. */
  onEnd: (end: ConnectionEnd) => void
}

/** The audio of one session on its way: kept until it is durable, sent in order over one connection after another. */
export class AudioLink {
  readonly #connect: ConnectListenSocket
  readonly #handlers: AudioLinkHandlers
  readonly #name: string
  readonly #kept = createKeptAudio()
  readonly #timers = createTimers<'attempt' | 'pump'>()
  #socket: ListenSocket | undefined
  #connection = 0
  #isListening = false
  #isComplete = false
  #hasAskedToFinish = false
  #sent = 0
  #durable = 0

  constructor(options: { connect: ConnectListenSocket; recorder: string } & AudioLinkHandlers) {
    this.#connect = options.connect
    this.#name = options.recorder
    this.#handlers = options
  }

  /** Samples taken in so far. */
  get captured(): number {
    return this.#kept.end
  }

  /** Samples that are not yet text in the log. */
  get held(): number {
    return this.#kept.end - Math.max(this.#kept.start, Math.min(this.#durable, this.#kept.end))
  }

  /** The server has every sample and was asked for the last words. */
  get isDelivered(): boolean {
    return this.#isListening && this.#hasAskedToFinish
  }

  append(frame: Int16Array<ArrayBuffer>): void {
    this.#kept.append(frame)
    this.#pump()
  }

  /** No more audio will come: after the last sample the server is asked for the last words. */
  complete(): void {
    this.#isComplete = true
    this.#pump()
  }

  /** Connects and sends everything from the durable position on. */
  open(code: string, timeoutMs: number): void {
    this.close()
    const connection = this.#connection
    const isCurrent = () => connection === this.#connection
    this.#kept.dropBefore(this.#durable)
    this.#sent = this.#kept.start
    this.#hasAskedToFinish = false
    this.#timers.set('attempt', timeoutMs, () =>
      this.#ended({ kind: 'timeout', mayReturn: true, message: null }),
    )
    this.#socket = this.#connect({
      code,
      from: this.#sent,
      recorder: this.#name,
      onMessage: (message) => {
        if (isCurrent()) this.#received(message)
      },
      onEnd: (end) => {
        if (isCurrent()) this.#ended(end)
      },
    })
  }

  close(): void {
    this.#connection += 1
    this.#timers.clearAll()
    this.#isListening = false
    this.#socket?.close()
    this.#socket = undefined
  }

  #ended(end: ConnectionEnd): void {
    this.close()
    this.#handlers.onEnd(end)
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'Ready':
        this.#timers.clear('attempt')
        this.#isListening = true
        this.#durable = Math.max(this.#durable, message.sample)
        this.#handlers.onReady(message.segment)
        this.#pump()
        return
      case 'Durable':
        this.#durable = Math.max(this.#durable, message.sample)
        this.#letGo()
        this.#handlers.onDurable()
        return
      case 'Results':
        this.#handlers.onResults(message)
        return
      case 'Metadata':
      case 'Error':
        return
      default:
        message satisfies never
    }
  }

  #pump(): void {
    const socket = this.#socket
    if (!socket || !this.#isListening || this.#hasAskedToFinish) return
    let samples = this.#kept.read(this.#sent)
    while (samples && socket.bufferedAmount < MOST_BUFFERED_BYTES) {
      socket.sendAudio(samples)
      this.#sent += samples.length
      samples = this.#kept.read(this.#sent)
    }
    this.#letGo()
    if (samples) this.#timers.set('pump', PUMP_AGAIN_MS, () => this.#pump())
    else if (this.#isComplete) {
      this.#hasAskedToFinish = true
      socket.closeStream()
    }
  }

  /** Drops what is text by now. What this connection has yet to send stays: its stream has no holes. */
  #letGo(): void {
    this.#kept.dropBefore(Math.min(this.#durable, this.#sent))
  }
}
