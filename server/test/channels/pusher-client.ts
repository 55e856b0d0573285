import pusherModule, { type Options } from 'pusher-js'

/** The browser's Pusher client as Node loads it: the types describe a nested default export. */
const PusherClient = pusherModule as unknown as typeof pusherModule.default
export type PusherClient = InstanceType<typeof PusherClient>

/** Connects the browser's Pusher client to the live channel of a server. */
export function openPusherClient(
  url: string,
  key: string,
  options: Partial<Options> = {},
): PusherClient {
  const { hostname, port } = new URL(url)

  return new PusherClient(key, {
    cluster: 'local',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    ...options,
  })
}
