import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import {
  ChannelSocket,
  type SocketHost,
  toSocketUrl,
} from '@live-scribe/contract/live/channel-socket'

/** Most milliseconds before the first attempt after a connection was lost. */
export const FIRST_JITTER_MS = 500
/** Lower bound of the longest delay before another attempt, which is half of the outage so far. */
export const MIN_BACKOFF_MS = 1500
/** Most milliseconds before another attempt. */
export const MAX_BACKOFF_MS = 15_000
/** Milliseconds before the first attempt after a connection that the server ended. */
export const AFTER_CLOSE_MS = 1000

/** A connection to one channel, which is opened again when it is lost. */
export interface PusherClient {
  subscribe(channel: string): PusherChannel
  unsubscribe(channel: string): void
  disconnect(): void
  connection: { bind(event: 'state_change', handler: (change: ConnectionChange) => void): unknown }
}

interface PusherChannel {
  bind(event: string, handler: (data: unknown) => void): unknown
}

/** A change of the connection. */
export interface ConnectionChange {
  current: 'connecting' | 'connected' | 'disconnected'
}

/** A connection, and the name of the session's channel. */
export interface OpenedChannel {
  client: PusherClient
  name: string
}

/** Opens a connection for live channels, with the settings of this server. */
export type OpenPusherClient = (settings: LiveChannelSettings) => Promise<PusherClient>

const host: SocketHost = {
  open(url, { onMessage, onClose }) {
    const socket = new WebSocket(url)
    socket.onmessage = ({ data }) => onMessage(String(data))
    socket.onclose = ({ code }) => onClose(code)

    return socket
  },
  startTimer(act, delayMs) {
    const timer = setTimeout(act, delayMs)

    return () => clearTimeout(timer)
  },
}

/**
 * Opens the connection for live channels. After a loss it is attempted again and again, after random
 * delays of up to half of the outage, so that a server that is back gets its readers one after the
 * other; not after a code of 4000 to 4099, with which Pusher's protocol refuses for good.
 */
export async function openPusherClient(
  settings: LiveChannelSettings,
  { origin }: Pick<Location, 'origin'> = window.location,
  random = Math.random,
): Promise<PusherClient> {
  const url = toSocketUrl(settings, origin)
  const handlers = new Map<string, (data: unknown) => void>()
  const watching = new AbortController()
  let onChange: (change: ConnectionChange) => void = () => {}
  let socket: ChannelSocket | undefined
  let retry: { name: string; timer: ReturnType<typeof setTimeout> } | undefined
  let awaySince: number | null = null

  const connect = (name: string) => {
    retry = undefined
    awaySince ??= Date.now()
    socket = new ChannelSocket({ url, name }, host, {
      onConnect: () => onChange({ current: 'connected' }),
      onEvent: (event, data) => {
        // A server that greets and then ends the connection is still away.
        if (event === 'pusher:subscription_succeeded') awaySince = null
        handlers.get(event)?.(data)
      },
      onLoss: (code) => attemptAgain(name, code),
    })
  }
  const attemptAgain = (name: string, code: number) => {
    const isRefused = code >= 4000 && code < 4100
    onChange({ current: isRefused ? 'disconnected' : 'connecting' })
    if (isRefused) return
    const isAtOnce = code >= 4200 || (code < 4100 && awaySince !== null)
    const leastMs = isAtOnce ? 0 : AFTER_CLOSE_MS
    const mostMs = awaySince === null ? FIRST_JITTER_MS : getMaxDelayMs(Date.now() - awaySince)
    awaySince ??= Date.now()
    retry = { name, timer: setTimeout(() => connect(name), leastMs + random() * mostMs) }
  }
  const end = () => {
    clearTimeout(retry?.timer)
    socket?.close()
  }
  const { signal } = watching
  globalThis.addEventListener?.('offline', () => socket?.check(), { signal })
  globalThis.addEventListener?.(
    'online',
    () => {
      clearTimeout(retry?.timer)
      if (retry) connect(retry.name)
    },
    { signal },
  )

  return {
    subscribe(name) {
      connect(name)

      return { bind: (event, handler) => handlers.set(event, handler) }
    },
    unsubscribe: end,
    disconnect() {
      end()
      watching.abort()
    },
    connection: {
      bind(_event, handler) {
        onChange = handler
      },
    },
  }
}

function getMaxDelayMs(outageMs: number): number {
  return Math.min(MAX_BACKOFF_MS, Math.max(MIN_BACKOFF_MS, outageMs / 2))
}
