import type { LiveChannelSettings } from '@live-scribe/contract/configuration'

/** The little of the channel library that is used, so that a test can play it. */
export interface PusherClient {
  subscribe(channel: string): PusherChannel
  unsubscribe(channel: string): void
  disconnect(): void
  connection: { bind(event: string, handler: (change: ConnectionChange) => void): unknown }
}

export interface PusherChannel {
  bind(event: string, handler: (data: unknown) => void): unknown
  unbind(): unknown
}

export interface ConnectionChange {
  previous: string
  current: string
}

/** A connection, and the name by which it subscribes to the session's channel. */
export interface OpenedChannel {
  client: PusherClient
  name: string
}

/** Opens the connection that carries live channels; the library is loaded when it is first needed. */
export async function openPusherClient(settings: LiveChannelSettings): Promise<PusherClient> {
  const { default: Pusher } = await import('pusher-js')

  return new Pusher(settings.key, {
    cluster: settings.cluster,
    enabledTransports: ['ws', 'wss'],
    forceTLS: true,
    ...(settings.same_origin ? sameOrigin(window.location) : {}),
    ...(settings.host ? at(settings.host) : {}),
  })
}

function sameOrigin({ protocol, hostname, port }: Location) {
  const isSecure = protocol === 'https:'
  const number = port === '' ? (isSecure ? 443 : 80) : Number(port)

  return at({ name: hostname, port: number, secure: isSecure })
}

function at({ name, port, secure }: { name: string; port: number; secure: boolean }) {
  // The library that readers load does not look at the page's own address.
  const forceTLS = secure || window.location.protocol === 'https:'

  return { wsHost: name, wsPort: port, wssPort: port, forceTLS }
}
