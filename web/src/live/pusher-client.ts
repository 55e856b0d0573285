import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import type Pusher from 'pusher-js'
import { type ConnectStrategy, retryAttempts } from './retry-attempts.ts'

/** The part of the channel library that is used, so that a test can implement it. */
export interface PusherClient {
  subscribe(channel: string): PusherChannel
  unsubscribe(channel: string): void
  disconnect(): void
  connection: { bind(event: string, handler: (change: ConnectionChange) => void): unknown }
}

/** A subscribed channel; `unbind` removes all of its handlers. */
export interface PusherChannel {
  bind(event: string, handler: (data: unknown) => void): unknown
  unbind(): unknown
}

/**
 * A change of the connection, by the state names of pusher-js:
 * https://pusher.com/docs/channels/using_channels/connection/
 */
export interface ConnectionChange {
  previous: string
  current: string
}

/** A connection, and the name of the session's channel. */
export interface OpenedChannel {
  client: PusherClient
  name: string
}

/** Opens a connection for live channels, with the settings of this server. */
export type OpenPusherClient = (settings: LiveChannelSettings) => Promise<PusherClient>

/** Opens the connection for live channels; loads the library on first use. */
export async function openPusherClient(settings: LiveChannelSettings): Promise<PusherClient> {
  const { default: Pusher } = await import('pusher-js')
  retryConnections(Pusher)

  const { host, same_origin: isSameOrigin } = settings
  const address = host ? at(host) : isSameOrigin ? sameOrigin(window.location) : { forceTLS: true }

  return new Pusher(settings.key, {
    cluster: settings.cluster,
    // With both, pusher-js would try TLS beside a connection without.
    enabledTransports: address.forceTLS ? ['ws', 'wss'] : ['ws'],
    ...address,
  })
}

type Runtime = (typeof Pusher)['Runtime']
type DefineTransport = (...transport: unknown[]) => ConnectStrategy

let retrying: Runtime | undefined

/** Makes the library's clients retry their WebSockets sooner, and each at a moment of its own. */
export function retryConnections({ Runtime }: Pick<typeof Pusher, 'Runtime'>): void {
  if (retrying === Runtime) return
  retrying = Runtime
  const { getDefaultStrategy } = Runtime
  Runtime.getDefaultStrategy = (config, options, define) =>
    getDefaultStrategy(config, options, ((...transport) =>
      retryAttempts((define as DefineTransport)(...transport))) satisfies DefineTransport)
}

function sameOrigin({ protocol, hostname, port }: Location) {
  const isSecure = protocol === 'https:'
  const number = port === '' ? (isSecure ? 443 : 80) : Number(port)

  return at({ name: hostname, port: number, secure: isSecure })
}

function at({ name, port, secure }: { name: string; port: number; secure: boolean }) {
  // The library does not know the page's own address.
  const forceTLS = secure || window.location.protocol === 'https:'

  return { wsHost: name, wsPort: port, wssPort: port, forceTLS }
}
