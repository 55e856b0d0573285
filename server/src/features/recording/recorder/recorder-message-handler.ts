import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { clientMessage } from '@live-scribe/contract/live/listen-messages'
import type { WebSocket } from 'ws'
import type { LiveRecording } from '../live/live-recording.ts'
import type { AudioDecoder } from './audio-decoder.ts'
import type { RecorderSocket } from './recorder-socket.ts'

/**
 * Milliseconds without audio or KeepAlive after which Deepgram's API, and this one, closes the
 * socket.
 */
export const MAX_SILENCE_MS = 10_000

/** Handles the messages of one audio socket: validates them and passes them to the recording. */
export class RecorderMessageHandler {
  readonly #recording: LiveRecording
  readonly #recorderSocket: RecorderSocket
  readonly #socket: Pick<WebSocket, 'isPaused'>
  readonly #decoder: AudioDecoder
  readonly #silenceTimer: NodeJS.Timeout

  constructor(
    recording: LiveRecording,
    recorderSocket: RecorderSocket,
    socket: Pick<WebSocket, 'isPaused'>,
    decoder: AudioDecoder,
  ) {
    this.#recording = recording
    this.#recorderSocket = recorderSocket
    this.#socket = socket
    this.#decoder = decoder
    this.#silenceTimer = this.#watchSilence()
  }

  /** A binary message of audio, as the decoder expects it. */
  audio(bytes: Buffer): void {
    this.#resetSilenceTimer()
    const samples = this.#decoder.read(bytes)
    if (!samples) this.#rejectPayload()
    else if (bytes.length > 0) this.#recording.audio(this.#recorderSocket, samples)
  }

  /** A text message: KeepAlive, Configure, Finalize, Position, Captured or CloseStream. */
  text(text: string): void {
    this.#resetSilenceTimer()
    const message = parse(text)
    switch (message?.type) {
      case 'KeepAlive':
      case 'Configure':
        break
      case 'Finalize':
        this.#recording.finalize(this.#recorderSocket)
        break
      case 'Position':
        this.#recording.moveTo(this.#recorderSocket, message.sample)
        break
      case 'Captured':
        this.#recording.meter.runs.report(message)
        break
      case 'CloseStream':
        this.stop()
        break
      case undefined:
        this.#rejectPayload()
        break
      default:
        message satisfies never
    }
  }

  /** Ends the recording after all audio that was sent. */
  stop(): void {
    clearTimeout(this.#silenceTimer)
    const rest = this.#decoder.end()
    if (rest) this.#recording.audio(this.#recorderSocket, rest)
    this.#recording.stop(this.#recorderSocket)
  }

  /** The socket is lost: the recording ends unless its recorder returns within the repair window. */
  leave(): void {
    this.closed()
    this.#recording.leave('user_stopped')
  }

  closed(): void {
    clearTimeout(this.#silenceTimer)
    this.#recording.detach(this.#recorderSocket)
  }

  #rejectPayload(): void {
    const message = 'DATA-0000: the payload can’t be decoded as audio or a message'
    this.#recorderSocket.send({ type: 'Error', code: 'DATA-0000', message })
    this.#recorderSocket.close(closeCodes.notAudio, 'DATA-0000')
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

function parse(text: string) {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
