import pusherModule from 'pusher-js'

/** The browser's Pusher client as Node loads it: the types describe a nested default export. */
export const PusherClient = pusherModule as unknown as typeof pusherModule.default
export type PusherClient = InstanceType<typeof PusherClient>
