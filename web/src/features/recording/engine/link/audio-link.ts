import type {
  EndedMessage,
  ResultsMessage,
  ServerMessage,
} from '@live-scribe/contract/live/listen-socket'
import { createTimers } from '#web/lib/timers.ts'
import { AudioIntake } from '../kept-audio/audio-intake.ts'
import type { ConnectionEnd } from './connection-end.ts'
import type { ConnectListenSocket, ListenSocket } from './listen-socket.ts'
import { StallWatch } from './stall-watch.ts'

/** Above this many bytes waiting in the socket, audio stays in the kept audio. */
export const MAX_BUFFERED_BYTES = 256 * 1024
const PUMP_AGAIN_MS = 50

export interface AudioLinkHandlers {
  /** The server listens; the log reaches up to `segment`. */
  onReady: (segment: number) => void
  onResults: (message: ResultsMessage) => void
  /** More of the audio is text by now. */
  onDurable: () => void
  /** Whether others may read along, by the owner's word. */
  onSharing: (isShared: boolean) => void
  /** The server ended the recording, asked or unasked. */
  onEnded: (message: EndedMessage) => void
  /** The server said how far it is. */
  onProgress: () => void
  /** There is no connection any more; called once for each `open`. */
  onEnd: (end: ConnectionEnd) => void
}

interface AudioLinkOptions extends AudioLinkHandlers {
  connect: ConnectListenSocket
  recorder: string
  /** The session has audio already: what is taken in has no position before the server says one. */
  isResumed?: boolean
}

/** The audio of one session on its way: kept until it is durable, sent in order over one connection after another. */
export class AudioLink {
  readonly #options: AudioLinkOptions
  readonly intake: AudioIntake
  readonly #timers = createTimers<'attempt' | 'pump'>()
  readonly #stall = new StallWatch(() =>
    this.#ended({ kind: 'unclean', mayReturn: true, message: null }),
  )
  #socket: ListenSocket | undefined
  #connection = 0
  #isListening = false
  #isComplete = false
  #hasAskedToFinish = false
  #isFinishing = false
  /** Position up to which this connection's audio has arrived; unknown before the server says. */
  #arrived: number | undefined
  /** Position up to which the server ever had audio. */
  #delivered = 0
  #sent = 0
  #durable = 0
  #recognised = 0
  #behind = 0
  #heard = 0
  #limit: number | undefined

  constructor(options: AudioLinkOptions) {
    this.#options = options
    this.intake = new AudioIntake({ isResumed: options.isResumed ?? false })
  }

  /** Samples of the session that count: what the server heard and what it will. */
  get heard(): number {
    return this.#heard
  }

  /** How many samples the session may have; unknown before the server listened. */
  get limit(): number | undefined {
    return this.#limit
  }

  /** No more audio is taken in. */
  get isFull(): boolean {
    return this.#limit !== undefined && this.#heard >= this.#limit
  }

  /** Samples that are not yet text in the log. */
  get held(): number {
    return this.intake.countFrom(this.#durable)
  }

  /** Up to here the audio is text in the log. */
  get durable(): number {
    return this.#durable
  }

  /** Samples that the server did not say it has. */
  get undelivered(): number {
    return this.intake.countFrom(Math.max(this.#delivered, this.#durable))
  }

  /** Samples that were said and not listened to, when the server last told; 0 without a connection. */
  get behind(): number {
    return this.#isListening ? this.#behind : 0
  }

  /** The server has every sample, and said that it writes the last words. */
  get isDelivered(): boolean {
    return this.#isFinishing
  }

  append(frame: Int16Array<ArrayBuffer>): void {
    const room = Math.max(0, (this.#limit ?? Number.POSITIVE_INFINITY) - this.#heard)
    const samples = frame.length > room ? frame.subarray(0, room) : frame
    if (samples.length === 0) return
    this.#heard += samples.length
    this.intake.append(samples)
    this.#pump()
  }

  /** Asks for the words of all audio so far, because what follows is not connected to it. */
  finalize(): void {
    if (this.#isListening) this.#socket?.finalize()
  }

  /** No more audio will come: after the last sample the server is asked for the last words. */
  complete(): void {
    this.#isComplete = true
    this.#pump()
  }

  /** Connects and sends everything from the durable position on. */
  open(code: string, options: { timeoutMs: number; takeOver?: boolean }): void {
    this.close()
    const connection = this.#connection
    const isCurrent = () => connection === this.#connection
    this.intake.kept.dropBefore(this.#durable)
    this.#sent = this.intake.kept.start
    this.#hasAskedToFinish = false
    this.#isFinishing = false
    this.#arrived = undefined
    this.#timers.set('attempt', options.timeoutMs, () =>
      this.#ended({ kind: 'timeout', mayReturn: true, message: null }),
    )
    this.#socket = this.#options.connect({
      code,
      from: this.#sent,
      captured: this.intake.kept.end,
      recorder: this.#options.recorder,
      takeOver: options.takeOver ?? false,
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
    this.#stall.clear()
    this.#isListening = false
    this.#socket?.close()
    this.#socket = undefined
  }

  #ended(end: ConnectionEnd): void {
    this.close()
    this.#options.onEnd(end)
  }

  #received(message: ServerMessage): void {
    this.#stall.noteSign()
    switch (message.type) {
      case 'Ready':
        this.#timers.clear('attempt')
        this.#isListening = true
        this.#durable = Math.max(this.#durable, message.sample)
        this.intake.place(message.received)
        this.#recognised = message.sample
        this.#arrived = message.received
        this.#delivered = Math.max(this.#delivered, message.received)
        this.#listenedTo(message.sample)
        this.#heard = message.heard + this.intake.kept.countFrom(message.received)
        this.#limit = message.limit
        this.#options.onReady(message.segment)
        this.#pump()
        return
      case 'Durable':
        this.#durable = Math.max(this.#durable, message.sample)
        this.#letGo()
        this.#listenedTo(message.sample)
        this.#options.onDurable()
        return
      case 'Heard':
        this.#arrived = message.sample
        this.#delivered = Math.max(this.#delivered, message.sample)
        this.#isFinishing = message.is_finishing
        this.#listenedTo(message.recognised)
        this.#options.onProgress()
        return
      case 'Results':
        this.#options.onResults(message)
        return
      case 'Sharing':
        this.#options.onSharing(message.is_shared)
        return
      case 'Ended':
        this.#options.onEnded(message)
        return
      case 'Metadata':
      case 'SpeechStarted':
      case 'UtteranceEnd':
      case 'Error':
        return
      default:
        message satisfies never
    }
  }

  #listenedTo(position: number): void {
    this.#recognised = Math.max(this.#recognised, position)
    this.#behind = this.intake.kept.countFrom(this.#recognised)
  }

  #pump(): void {
    const socket = this.#socket
    if (!socket || !this.#isListening || this.#hasAskedToFinish) return
    let audio = this.intake.kept.read(this.#sent)
    while (audio && socket.bufferedAmount < MAX_BUFFERED_BYTES) {
      if (audio.start > this.#sent) socket.moveTo(audio.start)
      socket.sendAudio(audio.samples)
      this.#sent = audio.start + audio.samples.length
      audio = this.intake.kept.read(this.#sent)
    }
    this.#stall.look(this.#lineOf(socket))
    this.#letGo()
    if (audio) this.#timers.set('pump', PUMP_AGAIN_MS, () => this.#pump())
    else if (this.#isComplete) {
      this.#hasAskedToFinish = true
      socket.closeStream()
    }
  }

  /** What waits: in the socket, or anywhere on the way once the server tells what arrives. */
  #lineOf(socket: ListenSocket) {
    const waiting = () => Math.max(0, this.#sent - (this.#arrived ?? this.#sent)) * 2
    return {
      handedOver: () => socket.handedOver,
      waiting: () => Math.max(socket.bufferedAmount, waiting()),
    }
  }

  /** Drops what is text by now. What this connection has yet to send stays: its stream has no holes. */
  #letGo(): void {
    const position = Math.min(this.#durable, this.#sent)
    this.intake.dropBefore(position)
  }
}
