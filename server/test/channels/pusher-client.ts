import pusherModule from 'pusher-js'

/** The browser's client, as Node loads it: the types describe a default export inside. */
export const PusherClient = pusherModule as unknown as typeof pusherModule.default
export type PusherClient = InstanceType<typeof PusherClient>
