import { z } from 'zod'

/* Pusher Channels protocol, version 7: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/ */

export const PROTOCOL = '7'
/** Seconds of silence after which a client pings. */
export const ACTIVITY_TIMEOUT = 120

export const pusherCloseCodes = {
  noSuchApp: 4001,
  badProtocol: 4007,
  restarting: 4200,
  tooSlow: 4200,
} as const

export const pusherErrors = { badMessage: 4200, badChannel: 4009 } as const

/** Up to 164 of the characters that Pusher allows; prefixes that need a signature are not served. */
const channel = z
  .string()
  .regex(/^(?!private-|presence-)[A-Za-z0-9_\-=@,.;]{1,164}$/, 'not a public channel name')

export const viewerMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({ event: z.literal('pusher:subscribe'), data: z.object({ channel }) }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: z.object({ channel }) }),
])
export type ViewerMessage = z.output<typeof viewerMessage>

/** A frame for a client. Its `data` is JSON inside JSON, as the protocol has it. */
export function frame(event: string, data: string, channelName?: string): string {
  return JSON.stringify({
    event,
    ...(channelName === undefined ? {} : { channel: channelName }),
    data,
  })
}

/** An error frame; the one frame whose data is an object. */
export function errorFrame(code: number, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } })
}
