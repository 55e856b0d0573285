import {
  CHECK_PATH,
  type CheckServerMessage,
  checkServerMessage,
} from '@live-scribe/contract/live/check-messages'

/** Callbacks of one connection to `/v1/check`. */
export interface CheckSocketOptions {
  onMessage: (message: CheckServerMessage) => void
  /** Called once when the connection ends or was refused, unless `close` was called before. */
  onEnd: (error: unknown) => void
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
    const end = (error: unknown) => {
      if (closing.signal.aborted) return
      close()
      onEnd(error)
    }
    const open = (key: string) => {
      if (closing.signal.aborted) return
      const url = new URL(CHECK_PATH, window.location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      socket = new WebSocket(url, ['token', key])
      socket.onmessage = ({ data }) => {
        const message = parse(data)
        if (message && !closing.signal.aborted) onMessage(message)
      }
      socket.onclose = () => end(null)
    }
    requestKey(closing.signal).then(open, end)

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
