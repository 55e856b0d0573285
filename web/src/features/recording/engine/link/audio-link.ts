import type {
  EndedMessage,
  ResultsMessage,
  ServerMessage,
} from '@live-scribe/contract/live/listen-messages'
import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import {
  type ChannelAudio,
  type ChannelCount,
  countSampleFrames,
  sliceSampleFrames,
  withChannels,
} from '../audio/channel-audio.ts'
import { AudioIntake } from '../unsaved-audio/audio-intake.ts'
import { AudioConnection } from './audio-connection.ts'
import type { ConnectionEnd } from './connection-end.ts'
import type { ConnectListenSocket } from './listen-socket.ts'
import { CONNECT_TIMEOUT_MS } from './reconnect-delays.ts'

/** Callbacks of `AudioLink`. */
export interface AudioLinkHandlers {
  /** The connection is ready; the log reaches up to `segment`. */
  onReady: (segment: number) => void
  onResults: (message: ResultsMessage) => void
  /** Called when the durable position has moved forward. */
  onDurable: () => void
  /** Called when sharing starts or stops, and when readers begin or cease to get text late. */
  onSharing: (sharing: Extract<ServerMessage, { type: 'Sharing' }>) => void
  /** The server ended the recording, requested or not. */
  onEnded: (message: EndedMessage) => void
  /** The server reported its progress. */
  onProgress: () => void
  /** The connection ended; called once for each `open`, unless `close` was called before. */
  onEnd: (end: ConnectionEnd) => void
}

interface AudioLinkOptions extends AudioLinkHandlers {
  connect: ConnectListenSocket
  recorder: string
  /**
   * Whether the session already has audio, so that new audio has no position until the server
   * reports one.
   */
  isResumed?: boolean
}

/**
 * Buffers the audio of one session until it is durable, and sends it in order over successive
 * connections.
 */
export class AudioLink {
  readonly #options: AudioLinkOptions
  readonly intake: AudioIntake
  /** The current or last connection; undefined before the first one. */
  #connection: AudioConnection | undefined
  /** The highest position up to which the server has reported audio. */
  #delivered = 0
  #durable = 0
  #countedSamples = 0
  /** Of the maximum, the samples at its end that the next minutes pay. */
  grace = 0
  #limit: number | undefined
  #sessionChannels: ChannelCount = 1
  /** Of captured audio: two only once a meeting is shared, however many the devices deliver. */
  #maxChannels: ChannelCount = 1
  #isSecondRefused = false
  #code: string | undefined
  #needs: AskedNeeds | null = null

  constructor(options: AudioLinkOptions) {
    this.#options = options
    this.intake = new AudioIntake({ isResumed: options.isResumed ?? false })
  }

  /** Channels of the session, which only grow: those it has, or those of the captured audio. */
  get channels(): ChannelCount {
    return this.#sessionChannels === 2 ? 2 : this.intake.channels
  }

  /** What readers need; null before the server reports it. */
  get needs(): AskedNeeds | null {
    return this.#needs
  }

  /** Samples that count towards the limit: heard by the server, or still to be sent. */
  get countedSamples(): number {
    return this.#countedSamples
  }

  /** Maximum samples of the session; undefined before Ready. */
  get limit(): number | undefined {
    return this.#limit
  }

  /** Whether the limit is reached, so that no more audio is captured. */
  get isFull(): boolean {
    return this.#limit !== undefined && this.#countedSamples >= this.#limit
  }

  /** Number of captured samples that are not transcribed yet. */
  get unsavedSamples(): number {
    return this.intake.countFrom(this.#durable)
  }

  /** Durable position: all audio before it is transcribed. */
  get durable(): number {
    return this.#durable
  }

  /** Samples that the server has not reported as received. */
  get undelivered(): number {
    return this.intake.countFrom(Math.max(this.#delivered, this.#durable))
  }

  /** Captured samples not recognised at the server's last report; 0 without a connection. */
  get behind(): number {
    return this.#connection?.behind ?? 0
  }

  /** Whether the server has reported that it has all audio and is finishing the session. */
  get isDelivered(): boolean {
    return this.#connection?.isDelivered ?? false
  }

  /** Whether the current connection asks for a second channel that the session does not have. */
  get isAddingChannel(): boolean {
    return this.#sessionChannels === 1 && this.#connection?.channels === 2
  }

  /** Audio has two channels from now on; a connection of one is replaced. */
  addSecondChannel(): void {
    this.#maxChannels = 2
    this.#isSecondRefused = false
    this.intake.setChannels(2)
    this.#growConnection()
  }

  /** Leaves out the second channel, which the server refused, until it is added again. */
  dropSecondChannel(): void {
    this.#maxChannels = 1
    this.#isSecondRefused = true
    this.intake.setChannels(1)
  }

  append(all: ChannelAudio): void {
    const captured = all.channels > this.#maxChannels ? withChannels(all, this.#maxChannels) : all
    const room = Math.max(0, (this.#limit ?? Number.POSITIVE_INFINITY) - this.#countedSamples)
    const audio =
      countSampleFrames(captured) > room ? sliceSampleFrames(captured, 0, room) : captured
    if (audio.samples.length === 0) return
    this.#countedSamples += countSampleFrames(audio)
    this.intake.append(audio)
    this.#growConnection()
    this.#connection?.pump()
  }

  /** So many sample frames were not captured: the next audio is placed behind them. */
  skip(frames: number): void {
    this.intake.skip(frames)
  }

  /** Asks for a final of all audio so far, because a gap in the capture follows. */
  finalize(): void {
    this.#connection?.finalize()
  }

  /** Marks the capture as complete: CloseStream follows the last sample. */
  complete(): void {
    this.intake.complete()
    this.#connection?.pump()
  }

  /** Opens a connection and sends all audio from the durable position on. */
  open(code: string, options: { timeoutMs: number; takeOver?: boolean }): void {
    this.close()
    this.#code = code
    this.intake.unsavedAudio.dropBefore(this.#durable)
    this.#connection = new AudioConnection({
      connect: this.#options.connect,
      code,
      channels: this.channels,
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

  /** A socket keeps its number of channels, so a second channel needs another socket. */
  #growConnection(): void {
    const connection = this.#connection
    if (!connection || connection.isClosed || connection.channels >= this.intake.channels) return
    if (this.#code !== undefined) this.open(this.#code, { timeoutMs: CONNECT_TIMEOUT_MS })
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'Ready':
        this.#durable = Math.max(this.#durable, message.sample)
        this.#delivered = Math.max(this.#delivered, message.received)
        this.#countedSamples = message.heard + this.intake.unsavedAudio.countFrom(message.received)
        this.#limit = message.limit
        this.grace = message.grace ?? 0
        if (message.channels === 2) this.#sessionChannels = 2
        this.#options.onReady(message.segment)
        // A session that has the refused channel after all takes its audio without another recogniser.
        if (message.channels === 2 && this.#isSecondRefused) this.addSecondChannel()
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
        this.#options.onSharing(message)
        return
      case 'Needs':
        this.#needs = message
        this.#options.onProgress()
        return
      case 'Ended':
        this.#options.onEnded(message)
        return
      case 'Key':
      case 'Metadata':
      case 'SpeechStarted':
      case 'UtteranceEnd':
      case 'Error':
        return
      default:
        message satisfies never
    }
  }

  /**
   * Drops durable audio from memory, except audio that the connection has yet to send, because its
   * stream must have no gaps.
   */
  #letGo(): void {
    this.intake.dropBefore(Math.min(this.#durable, this.#connection?.sent ?? 0))
  }
}
