import type { ClientMessage, ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import { ApiError } from '#web/api/api-error.ts'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import type { ChannelCount } from '../audio/channel-audio.ts'
import {
  type ConnectionEnd,
  connectionEndFromClose,
  connectionEndFromTokenError,
} from './connection-end.ts'
import { startKeepAlive } from './keep-alive.ts'
import { createSocketUrl } from './socket-url.ts'

/** Options of one connection to `/v1/listen`; positions are sample frames at 16 kHz. */
export interface ListenSocketOptions {
  code: string
  channels: ChannelCount
  /** Position of the first sample that will be sent. */
  from: number
  /** Position up to which audio is captured. */
  captured: number
  /** Identifies this page, so that it may replace its own earlier connection. */
  recorder: string
  /** Replaces another page's connection to this session. */
  takeOver: boolean
  onMessage: (message: ServerMessage) => void
  /** Called once, unless `close` was called before. */
  onEnd: (end: ConnectionEnd) => void
}

/** One connection to `/v1/listen`; after `onEnd` it does nothing. */
export interface ListenSocket {
  /** False once either side has begun to close. What is sent then is lost, and logged as an error. */
  readonly isOpen: boolean
  /** Bytes that the browser has not sent yet. */
  readonly bufferedAmount: number
  /** Bytes handed to the socket so far, sent or buffered. */
  readonly handedOver: number
  sendAudio(samples: Int16Array<ArrayBuffer>): void
  /** Sets the position of the next sample. */
  moveTo(position: number): void
  /** Asks for a final of all audio so far. */
  finalize(): void
  /** Reports what was captured, for the recording's receipt. */
  reportCaptured(count: CapturedCount): void
  /** Asks the server to finish and end the session. */
  closeStream(): void
  close(): void
}

/** Opens a connection; failures are reported to `onEnd`. */
export type ConnectListenSocket = (options: ListenSocketOptions) => ListenSocket

/** Opens audio connections; each requests a fresh token first. */
export function createListenSocketConnector(
  requestKey: (code: string, signal: AbortSignal) => Promise<string>,
): ConnectListenSocket {
  /** The last token that came with a recording: should the sign-in expire, the recording goes on. */
  let renewed: { code: string; token: string } | undefined
  const requestToken = async (code: string, signal: AbortSignal) => {
    try {
      return await requestKey(code, signal)
    } catch (error) {
      const isExpired = error instanceof ApiError && error.status === 401
      if (!isExpired || renewed?.code !== code) throw error

      return renewed.token
    }
  }

  return (options) => {
    const { code } = options
    const onMessage = (message: ServerMessage) => {
      if (message.type === 'Key') renewed = { code, token: message.token }
      options.onMessage(message)
    }
    const closing = new AbortController()
    let socket: WebSocket | undefined
    let handedOver = 0
    const keepAlive = startKeepAlive(() => send({ type: 'KeepAlive' }))
    const close = () => {
      keepAlive.stop()
      closing.abort()
      socket?.close()
    }
    const end = (how: ConnectionEnd) => {
      if (closing.signal.aborted) return
      close()
      options.onEnd(how)
    }
    const isOpen = () => socket?.readyState === WebSocket.OPEN
    const send = (message: ClientMessage) => {
      if (isOpen()) socket?.send(JSON.stringify(message))
    }

    requestToken(code, closing.signal).then(
      (key) => {
        if (!closing.signal.aborted) socket = openSocket(key, { ...options, onMessage, onEnd: end })
      },
      (error) => end(connectionEndFromTokenError(error)),
    )

    return {
      get isOpen() {
        return isOpen()
      },
      get bufferedAmount() {
        return socket?.bufferedAmount ?? 0
      },
      get handedOver() {
        return handedOver
      },
      sendAudio(samples) {
        keepAlive.audioSent()
        handedOver += samples.byteLength
        socket?.send(samples)
      },
      moveTo: (position) => send({ type: 'Position', sample: position }),
      finalize: () => send({ type: 'Finalize' }),
      reportCaptured: (count) => send({ type: 'Captured', ...count }),
      closeStream: () => send({ type: 'CloseStream' }),
      close,
    }
  }
}

function openSocket(key: string, options: ListenSocketOptions): WebSocket {
  const socket = new WebSocket(listenAddress(options), ['token', key])
  let wasOpen = false
  let message: string | null = null
  socket.onopen = () => {
    wasOpen = true
  }
  socket.onmessage = ({ data }) => {
    const received = parse(data)
    if (received?.type === 'Error') message = received.message
    if (received) options.onMessage(received)
  }
  socket.onclose = ({ code, wasClean }) =>
    options.onEnd(connectionEndFromClose({ code, wasClean, wasOpen, message }))

  return socket
}

function listenAddress(options: ListenSocketOptions): string {
  const { channels, from, captured, recorder, takeOver } = options
  const url = createSocketUrl(LISTEN_PATH)
  url.search = new URLSearchParams({
    model: 'nova-2',
    language: 'en-US',
    smart_format: 'true',
    punctuate: 'true',
    interim_results: 'true',
    endpointing: '300',
    encoding: 'linear16',
    sample_rate: String(SAMPLE_RATE_HZ),
    channels: String(channels),
    ...(channels > 1 ? { multichannel: 'true' } : {}),
    from: String(from),
    captured: String(captured),
    recorder,
    ...(takeOver ? { takeover: 'true' } : {}),
  }).toString()

  return url.href
}

function parse(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data) as ServerMessage
  } catch {
    return undefined
  }
}
