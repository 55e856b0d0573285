import type {
  EndedMessage,
  ResultsMessage,
  ServerMessage,
} from '@live-scribe/contract/live/listen-socket'
import { AudioIntake } from '../kept-audio/audio-intake.ts'
import { AudioConnection } from './audio-connection.ts'
import type { ConnectionEnd } from './connection-end.ts'
import type { ConnectListenSocket } from './listen-socket.ts'

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
  /** The latest connection; closed between one and the next. */
  #connection: AudioConnection | undefined
  /** Position up to which the server ever had audio. */
  #delivered = 0
  #durable = 0
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
    return this.#connection?.behind ?? 0
  }

  /** The server has every sample, and said that it writes the last words. */
  get isDelivered(): boolean {
    return this.#connection?.isDelivered ?? false
  }

  append(frame: Int16Array<ArrayBuffer>): void {
    const room = Math.max(0, (this.#limit ?? Number.POSITIVE_INFINITY) - this.#heard)
    const samples = frame.length > room ? frame.subarray(0, room) : frame
    if (samples.length === 0) return
    this.#heard += samples.length
    this.intake.append(samples)
    this.#connection?.pump()
  }

  /** Asks for the words of all audio so far, because what follows is not connected to it. */
  finalize(): void {
    this.#connection?.finalize()
  }

  /** No more audio will come: after the last sample the server is asked for the last words. */
  complete(): void {
    this.intake.complete()
    this.#connection?.pump()
  }

  /** Connects and sends everything from the durable position on. */
  open(code: string, options: { timeoutMs: number; takeOver?: boolean }): void {
    this.close()
    this.intake.kept.dropBefore(this.#durable)
    this.#connection = new AudioConnection({
      connect: this.#options.connect,
      code,
      recorder: this.#options.recorder,
      takeOver: options.takeOver ?? false,
      timeoutMs: options.timeoutMs,
      intake: this.intake,
      onMessage: (message) => this.#received(message),
      onSent: () => this.#letGo(),
      onEnd: this.#options.onEnd,
    })
  }

  close(): void {
    this.#connection?.close()
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'Ready':
        this.#durable = Math.max(this.#durable, message.sample)
        this.#delivered = Math.max(this.#delivered, message.received)
        this.#heard = message.heard + this.intake.kept.countFrom(message.received)
        this.#limit = message.limit
        this.#options.onReady(message.segment)
        return
      case 'Durable':
        this.#durable = Math.max(this.#durable, message.sample)
        this.#letGo()
        this.#options.onDurable()
        return
      case 'Heard':
        this.#delivered = Math.max(this.#delivered, message.sample)
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

  /** Drops what is text by now. What the connection has yet to send stays: its stream has no holes. */
  #letGo(): void {
    this.intake.dropBefore(Math.min(this.#durable, this.#connection?.sent ?? 0))
  }
}
