import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { type ChannelCount, withChannels } from '../audio/channel-audio.ts'
import type { AudioIntake } from '../unsaved-audio/audio-intake.ts'
import { endOf } from '../unsaved-audio/unsaved-audio.ts'
import type { ConnectionEnd } from './connection-end.ts'
import type { ConnectListenSocket, ListenSocket } from './listen-socket.ts'
import { STALL_TIMEOUT_MS, StallWatch } from './stall-watch.ts'

/** Bytes of each channel buffered in the socket above which further audio waits outside of it. */
export const MAX_BUFFERED_BYTES = 256 * 1024
const PUMP_AGAIN_MS = 50
const BYTES_PER_SAMPLE = 2

interface AudioConnectionOptions {
  connect: ConnectListenSocket
  code: string
  /** Channels of the socket, for its life; audio with fewer is sent with a silent one. */
  channels: ChannelCount
  recorder: string
  takeOver: boolean
  /** Milliseconds within which the server must send Ready. */
  timeoutMs: number
  intake: AudioIntake
  /** Called after the connection has handled the message. */
  onMessage: (message: ServerMessage) => void
  /** Called after audio was passed to the socket. */
  onSent: () => void
  /** Called once, unless `close` was called before. */
  onEnd: (end: ConnectionEnd) => void
}

/** The server's last report on the audio; positions in samples. */
interface Progress {
  /** Position up to which audio has arrived. */
  arrived: number
  /** Position up to which the recogniser has processed audio. */
  recognised: number
  /** Samples that were captured and not recognised at the time of the report. */
  behind: number
}

type ConnectionState =
  /** Before Ready. */
  | { name: 'connecting' }
  | { name: 'streaming'; progress: Progress }
  /** All audio and CloseStream are sent. */
  | { name: 'finishing'; progress: Progress }
  | { name: 'closed' }

/** Sends the audio of a session over one socket, from the attempt to connect until the close. */
export class AudioConnection {
  readonly #options: AudioConnectionOptions
  readonly #socket: ListenSocket
  readonly #timers = createTimers<'attempt' | 'pump' | 'closing'>()
  readonly #stall: StallWatch
  #state: ConnectionState = { name: 'connecting' }
  #sent: number
  /** Whether the server, which may be of an earlier version, takes the recorder's own counts. */
  #takesCounts = false
  /** How many captured samples were reported of each run. */
  readonly #reported = new Map<string, number>()
  #isDelivered = false

  constructor(options: AudioConnectionOptions) {
    const { intake, code, channels, recorder, takeOver } = options
    this.#options = options
    this.#stall = new StallWatch({
      channels,
      onDead: () => this.#endAsDead(),
    })
    this.#sent = intake.unsavedAudio.start
    this.#timers.set('attempt', options.timeoutMs, () =>
      this.#end({ kind: 'timeout', canReconnect: true, message: null }),
    )
    this.#socket = options.connect({
      code,
      channels,
      from: this.#sent,
      captured: intake.unsavedAudio.end,
      recorder,
      takeOver,
      onMessage: (message) => this.#receive(message),
      onEnd: (end) => this.#end(end),
    })
  }

  get channels(): ChannelCount {
    return this.#options.channels
  }

  get isClosed(): boolean {
    return this.#state.name === 'closed'
  }

  /** Position up to which audio was handed to the socket. */
  get sent(): number {
    return this.#sent
  }

  /** Captured samples not recognised at the server's last report; 0 while not connected. */
  get behind(): number {
    return this.#progress?.behind ?? 0
  }

  /** Whether the server has reported that it has all audio and is finishing the session. */
  get isDelivered(): boolean {
    return this.#isDelivered
  }

  /** Asks the server for a final of all audio sent so far. */
  finalize(): void {
    if (this.#progress) this.#socket.finalize()
  }

  /**
   * Sends audio until the socket's buffer is full; sends CloseStream after the last sample of a
   * completed capture.
   */
  pump(): void {
    const state = this.#state
    if (state.name !== 'streaming') return
    const { intake, channels, onSent } = this.#options
    let audio = intake.unsavedAudio.read(this.#sent)
    const isFull = () => this.#socket.bufferedAmount >= MAX_BUFFERED_BYTES * channels
    while (audio && this.#socket.isOpen && !isFull()) {
      if (audio.start > this.#sent) this.#socket.moveTo(audio.start)
      this.#socket.sendAudio(withChannels(audio, channels).samples)
      this.#sent = endOf(audio)
      audio = intake.unsavedAudio.read(this.#sent)
    }
    this.#stall.check({
      handedOver: () => this.#socket.handedOver,
      waiting: () => this.#waitingBytes,
    })
    onSent()
    this.#reportCaptured(audio || !intake.isComplete ? SAMPLE_RATE_HZ : 0)
    if (!this.#socket.isOpen) this.#awaitClose()
    if (audio) this.#timers.set('pump', PUMP_AGAIN_MS, () => this.pump())
    else if (intake.isComplete && this.#socket.isOpen) {
      this.#state = { ...state, name: 'finishing' }
      this.#socket.closeStream()
    }
  }

  close(): void {
    if (this.#state.name === 'closed') return
    this.#timers.clearAll()
    this.#stall.clear()
    this.#state = { name: 'closed' }
    this.#socket.close()
  }

  /**
   * Reports what was captured: of the running run when it is at least `step` samples more than at the
   * last report, of those before it all.
   */
  #reportCaptured(step: number): void {
    if (!this.#takesCounts) return
    const counts = this.#options.intake.capturedCounts
    for (const count of counts) {
      const isRunning = count === counts.at(-1)
      const more = count.samples - (this.#reported.get(count.run) ?? Number.NEGATIVE_INFINITY)
      if (more < (isRunning ? step : 1)) continue
      this.#reported.set(count.run, count.samples)
      this.#socket.reportCaptured(count)
    }
  }

  /** A socket that has begun to close takes no audio, and may never end without a network. */
  #awaitClose(): void {
    if (this.#timers.isSet('closing')) return
    this.#timers.set('closing', STALL_TIMEOUT_MS, () => this.#endAsDead())
  }

  #endAsDead(): void {
    this.#end({ kind: 'unclean', canReconnect: true, message: null })
  }

  #end(end: ConnectionEnd): void {
    if (this.#state.name === 'closed') return
    this.close()
    this.#options.onEnd(end)
  }

  #receive(message: ServerMessage): void {
    if (this.#state.name === 'closed') return
    this.#stall.noteMessage()
    if (message.type === 'Ready') {
      this.#takesCounts = message.takes_counts ?? false
      this.#start(message.received, message.sample)
    }
    if (message.type === 'Durable') this.#advance({ recognised: message.sample })
    if (message.type === 'Heard') {
      this.#isDelivered = message.is_finishing
      this.#advance({ arrived: message.sample, recognised: message.recognised })
    }
    this.#options.onMessage(message)
    if (message.type === 'Ready') this.pump()
  }

  #start(arrived: number, recognised: number): void {
    if (this.#state.name !== 'connecting') return
    const { intake } = this.#options
    this.#timers.clear('attempt')
    intake.assignPosition(arrived)
    const behind = intake.unsavedAudio.countFrom(recognised)
    this.#state = { name: 'streaming', progress: { arrived, recognised, behind } }
  }

  #advance(reported: { recognised: number; arrived?: number }): void {
    const state = this.#state
    if (state.name !== 'streaming' && state.name !== 'finishing') return
    const recognised = Math.max(state.progress.recognised, reported.recognised)
    const behind = this.#options.intake.unsavedAudio.countFrom(recognised)
    this.#state = { ...state, progress: { ...state.progress, ...reported, recognised, behind } }
  }

  /** Bytes buffered in the socket, or sent and not reported as arrived. */
  get #waitingBytes(): number {
    const arrived = this.#progress?.arrived ?? this.#sent

    return Math.max(
      this.#socket.bufferedAmount,
      (this.#sent - arrived) * BYTES_PER_SAMPLE * this.#options.channels,
    )
  }

  get #progress(): Progress | undefined {
    const state = this.#state

    return state.name === 'streaming' || state.name === 'finishing' ? state.progress : undefined
  }
}
