import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { type ClientMessage, clientMessage } from '@live-scribe/contract/live/listen-messages'
import type { WebSocket } from 'ws'
import type { LiveRecording } from '../live/live-recording.ts'
import { type AudioDecoder, UndecodableAudioError } from './audio-decoder.ts'
import { countAsMessages, MessageInbox } from './message-inbox.ts'
import type { ReadGate } from './read-gate.ts'
import type { RecorderSocket } from './recorder-socket.ts'

/**
 * Milliseconds without audio or KeepAlive after which Deepgram's API, and this one, closes the
 * socket.
 */
export const MAX_SILENCE_MS = 10_000

/** Messages that a `Finalize` counts as: the recogniser ends what it hears for it. */
const FINALIZE_MESSAGES = 250

/** The longest text message, which Deepgram's settings with all their terms are far below. */
const MAX_TEXT_CHARACTERS = 8192
/** Messages that each kilobyte of text counts as: reading it costs more than a piece of audio. */
const MESSAGES_PER_TEXT_KB = 4

/** What a socket sends, and what its end means. */
export interface SocketUse {
  decoder: AudioDecoder
  /**
   * Whether the recording ends with the socket, as a program that has no other way expects; also
   * with an empty message, by which Deepgram's older clients end.
   */
  endsWithSocket: boolean
  /** Makes the token for the recording's next socket; absent where the key itself may be used again. */
  renewKey?: () => string
}

/** A recorder's socket and the gate through which its messages come. */
export interface GatedSocket extends RecorderSocket {
  readonly gate: ReadGate
}

/** The audio socket that a handler serves. */
interface ServedSocket {
  recorderSocket: GatedSocket
  socket: Pick<WebSocket, 'isPaused'>
}

/** Handles the messages of one audio socket: validates them and passes them to the recording. */
export class RecorderMessageHandler {
  readonly #recording: LiveRecording
  readonly #recorderSocket: RecorderSocket
  readonly #socket: Pick<WebSocket, 'isPaused'>
  readonly #use: SocketUse
  readonly #inbox: MessageInbox
  readonly #silenceTimer: NodeJS.Timeout
  #isRefused = false

  constructor(recording: LiveRecording, { recorderSocket, socket }: ServedSocket, use: SocketUse) {
    this.#recording = recording
    this.#recorderSocket = recorderSocket
    this.#socket = socket
    this.#use = use
    this.#inbox = new MessageInbox((isBusy) => recorderSocket.gate.setBusy(isBusy))
    recorderSocket.gate.onHold = (isHeld) => this.#inbox.hold(isHeld)
    this.#silenceTimer = this.#watchSilence()
  }

  /** A binary message of audio, as the decoder expects it. */
  audio(bytes: Buffer): void {
    this.#resetSilenceTimer()
    if (this.#isRefused) return
    this.#inbox.push(() =>
      bytes.length === 0 ? [] : this.#record(() => this.#use.decoder.read(bytes)),
    )
  }

  /** A text message: KeepAlive, Configure, Finalize, Position, Captured or CloseStream. */
  text(text: string): void {
    this.#resetSilenceTimer()
    if (this.#isRefused) return
    this.#inbox.push(() => {
      this.#inbox.chargeWork(MESSAGES_PER_TEXT_KB * Math.ceil(text.length / 1024))
      const message = text.length <= MAX_TEXT_CHARACTERS ? parse(text) : null
      if (message?.type === 'CloseStream') return this.#end()
      this.#handle(message)
      return []
    })
  }

  /** Ends the recording after all audio that was sent. */
  stop(): void {
    this.#inbox.push(() => this.#end())
  }

  /** Ends the recording after the audio that is decoded. */
  stopAtOnce(): void {
    this.#inbox.clear()
    this.stop()
  }

  /** The socket is lost: the recording ends unless its recorder returns within the repair window. */
  leave(): void {
    this.closed()
    this.#do(() => this.#recording.leave('user_stopped'))
  }

  closed(): void {
    clearTimeout(this.#silenceTimer)
    this.#do(() => this.#recording.detach(this.#recorderSocket))
  }

  *#end(): Generator<void> {
    clearTimeout(this.#silenceTimer)
    if (!this.#isRefused) yield* this.#record(() => this.#use.decoder.end())
    this.#recording.stop(this.#recorderSocket)
  }

  #do(work: () => void): void {
    this.#inbox.push(() => {
      work()
      return []
    })
  }

  /**
   * Records what is decoded, a part in each step. What a program sends may be compressed, and is
   * counted by its length.
   */
  *#record(decode: () => Iterable<Int16Array[]>): Generator<void> {
    let isFirst = true
    try {
      for (const samples of decode()) {
        if (!isFirst) yield
        isFirst = false
        if (!this.#recording.isOpen) return
        const frames = samples[0]?.length ?? 0
        if (frames > 0) this.#recording.audio(this.#recorderSocket, samples)
        if (this.#use.endsWithSocket) this.#inbox.chargeWork(countAsMessages(samples))
      }
    } catch (error) {
      if (!(error instanceof UndecodableAudioError)) throw error
      this.#reject(error.message)
    }
  }

  #handle(message: ClientMessage | null): void {
    switch (message?.type) {
      case 'KeepAlive':
      case 'Configure':
      case 'CloseStream':
        break
      case 'Finalize':
        this.#inbox.charge(FINALIZE_MESSAGES)
        this.#recording.finalize(this.#recorderSocket)
        break
      case 'Position':
        this.#recording.moveTo(this.#recorderSocket, message.sample)
        break
      case 'Captured':
        this.#recording.meter.runs.report(message)
        break
      case undefined:
        this.#reject('')
        break
      default:
        message satisfies never
    }
  }

  /** Refuses what comes, with a reason or an empty one: what was recorded until then is kept. */
  #reject(reason: string): void {
    this.#isRefused = true
    this.#inbox.clear()
    const message = `DATA-0000: ${reason || 'the payload can’t be decoded as audio or a message'}`
    this.#recorderSocket.send({ type: 'Error', code: 'DATA-0000', message })
    if (this.#use.endsWithSocket) this.#recording.stop(this.#recorderSocket)
    this.#recorderSocket.close(closeCodes.notAudio, reason ? message : 'DATA-0000')
  }

  #resetSilenceTimer(): void {
    this.#silenceTimer.refresh()
  }

  #watchSilence(): NodeJS.Timeout {
    const reason = 'NET-0001: no audio and no KeepAlive for 10 seconds'
    return setTimeout(() => {
      // A paused sender does not count as silent.
      if (this.#socket.isPaused) this.#silenceTimer.refresh()
      else this.#recorderSocket.close(closeCodes.noAudio, reason)
    }, MAX_SILENCE_MS)
  }
}

function parse(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
