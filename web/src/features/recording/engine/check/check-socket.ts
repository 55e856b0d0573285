import {
  CHECK_PATH,
  type CheckServerMessage,
  checkServerMessage,
} from '@live-scribe/contract/live/check-messages'
import { getWantedLanguages } from '../../chosen-language.ts'
import { createSocketUrl } from '../link/socket-url.ts'

/** How a check's connection ended: the close code of its socket, or why there was no token. */
export type CheckEnd = { name: 'closed'; code: number } | { name: 'refused'; error: unknown }

/** Callbacks of one connection to `/v1/check`. */
export interface CheckSocketOptions {
  onMessage: (message: CheckServerMessage) => void
  /** Called once when the connection ends or was refused, unless `close` was called before. */
  onEnd: (end: CheckEnd) => void
}

/** One connection to `/v1/check`; what is sent while it is not open is dropped. */
export interface CheckSocket {
  readonly isOpen: boolean
  sendAudio(samples: Int16Array<ArrayBuffer>): void
  /** Requests a `Pong` with this id. */
  ping(id: number): void
  close(): void
}

/** Opens a connection; failures are reported to `onEnd`. */
export type ConnectCheckSocket = (options: CheckSocketOptions) => CheckSocket

/** Opens connections for checks; each requests a fresh token first. */
export function createCheckSocketConnector(
  requestKey: (signal: AbortSignal) => Promise<string>,
): ConnectCheckSocket {
  return ({ onMessage, onEnd }) => {
    const closing = new AbortController()
    let socket: WebSocket | undefined
    const isOpen = () => socket?.readyState === WebSocket.OPEN
    const close = () => {
      closing.abort()
      socket?.close()
    }
    const end = (how: CheckEnd) => {
      if (closing.signal.aborted) return
      close()
      onEnd(how)
    }
    const open = (key: string) => {
      if (closing.signal.aborted) return
      const url = createSocketUrl(CHECK_PATH)
      for (const language of getWantedLanguages()) url.searchParams.append('language', language)
      socket = new WebSocket(url, ['token', key])
      socket.onmessage = ({ data }) => {
        const message = parse(data)
        if (message && !closing.signal.aborted) onMessage(message)
      }
      socket.onclose = ({ code }) => end({ name: 'closed', code })
    }
    requestKey(closing.signal).then(open, (error) => end({ name: 'refused', error }))

    return {
      get isOpen() {
        return isOpen()
      },
      sendAudio(samples) {
        if (isOpen()) socket?.send(samples)
      },
      ping(id) {
        if (isOpen()) socket?.send(JSON.stringify({ type: 'Ping', id }))
      },
      close,
    }
  }
}

function parse(data: unknown): CheckServerMessage | null {
  try {
    return checkServerMessage.safeParse(JSON.parse(String(data))).data ?? null
  } catch {
    return null
  }
}
