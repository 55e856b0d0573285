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
interface PusherChannel {
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
export async function openPusherClient(
  settings: LiveChannelSettings,
  page: Pick<Location, 'hostname' | 'port' | 'protocol'> = window.location,
): Promise<PusherClient> {
  const { default: Pusher } = await import('pusher-js')
  retryConnections(Pusher)

  const { hostname, port, protocol } = page
  // Without a port, 0, the library takes that of the protocol.
  const own = settings.same_origin ? { name: hostname, port: Number(port), secure: false } : null
  const server = settings.host ?? own
  // The library does not know the page's own address; the hosted service has TLS.
  const forceTLS = !server || server.secure || protocol === 'https:'

  return new Pusher(settings.key, {
    cluster: settings.cluster,
    // On a dead connection nothing arrives and nothing closes: 14 seconds until a new one.
    activityTimeout: 9000,
    pongTimeout: 5000,
    // With both, pusher-js would try TLS beside a connection without.
    enabledTransports: forceTLS ? ['ws', 'wss'] : ['ws'],
    forceTLS,
    ...(server && { wsHost: server.name, wsPort: server.port, wssPort: server.port }),
  })
}

type Runtime = (typeof Pusher)['Runtime']
type DefineTransport = (...transport: unknown[]) => ConnectStrategy

let retrying: Runtime | undefined

/** Makes the library's clients retry their WebSockets sooner, and each at a moment of its own. */
function retryConnections({ Runtime }: Pick<typeof Pusher, 'Runtime'>): void {
  if (retrying === Runtime) return
  retrying = Runtime
  const { getDefaultStrategy } = Runtime
  Runtime.getDefaultStrategy = (config, options, define) =>
    getDefaultStrategy(config, options, ((...transport) =>
      retryAttempts((define as DefineTransport)(...transport))) satisfies DefineTransport)
}
