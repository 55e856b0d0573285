import { z } from 'zod'

/* Pusher Channels protocol, version 7: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/ */

export const PROTOCOL = 7
/** Seconds of silence after which a client pings. */
export const ACTIVITY_TIMEOUT = 120

export const pusherCloseCodes = {
  noSuchApp: 4001,
  badVersion: 4006,
  badProtocol: 4007,
  noProtocol: 4008,
  tooManyChannels: 4004,
  /** Whoever gets this comes back after a second. */
  overCapacity: 4100,
  restarting: 4200,
  tooSlow: 4200,
  noPong: 4201,
  idle: 4202,
} as const

export const pusherErrors = { badMessage: 4200, badChannel: 4009, clientEvent: 4301 } as const

/** Events of the protocol's own, which nobody else may send. */
export const isReservedEvent = (name: string) => /^pusher(_internal)?:/.test(name)

/** Up to 164 of the characters that Pusher allows; names that need a signature are not served. */
export const publicChannel = z
  .string()
  .regex(/^(?!private-|presence-)[A-Za-z0-9_\-=@,.;]{1,164}$/, 'not a public channel name')

export const viewerMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({
    event: z.literal('pusher:subscribe'),
    data: z.object({ channel: z.string().max(200) }),
  }),
  z.object({
    event: z.literal('pusher:unsubscribe'),
    data: z.object({ channel: z.string().max(200) }),
  }),
])
export type ViewerMessage = z.output<typeof viewerMessage>

/** A message for a client. Its `data` is JSON inside JSON, as the protocol has it. */
export function message(event: string, data: string, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data })
}

/** An error; the one message whose data is an object. */
export function errorMessage(code: number, text: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message: text } })
}

/** A channel that may not be watched; the client raises it on the channel. */
export function refusedMessage(channel: string): string {
  const data = { type: 'AuthError', error: 'Session not found', status: 404 }
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data })
}
