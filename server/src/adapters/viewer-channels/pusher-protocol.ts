import { DELIVERY_EVENT, type DeliveryEvent } from '@live-scribe/contract/live/channel-events'
import type { LogPosition } from '@live-scribe/contract/live/log-position'
import { z } from 'zod'

/* Pusher Channels protocol, version 7: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/ */

const PROTOCOL = 7
/** Maximum channels that one connection may watch. */
export const MAX_CHANNELS_PER_CONNECTION = 100
/** Maximum characters of a client's message; an event's data may have 10 kB. */
export const MAX_MESSAGE_CHARACTERS = 12 * 1024
/** Seconds of silence after which a client pings: it is told, and notices a dead connection by it. */
export const ACTIVITY_TIMEOUT_SECONDS = 9

/**
 * Close codes of the Pusher protocol: 4000 to 4099 are final, 4100 to 4199 reconnect later, 4200 to
 * 4299 at once.
 */
export const pusherCloseCodes = {
  noSuchApp: 4001,
  badVersion: 4006,
  badProtocol: 4007,
  noProtocol: 4008,
  tooManyChannels: 4004,
  /** The client reconnects after a second. */
  overCapacity: 4100,
  restarting: 4200,
  tooSlow: 4200,
  noPong: 4201,
  idle: 4202,
} as const

/** Close code and reason when a viewer's admission is unknown now; the client reconnects. */
export const retryLaterClose = [
  pusherCloseCodes.overCapacity,
  'Please come back in a second',
] as const

/** Close code and reason when this process ends; the client connects to another one at once. */
export const restartingClose = [pusherCloseCodes.restarting, 'Restarting'] as const

const pusherErrors = { badMessage: 4200, unauthorised: 4009, clientEvent: 4301 } as const

/** The channel names that Pusher allows: up to 164 of these characters. */
const channelForm = /^[A-Za-z0-9_\-=@,.;]{1,164}$/
/** Prefixes of names that need a signature, which is not supported. */
const signedForm = /^(private-|presence-)/

/** Pusher's authorisation error for a name that can't be subscribed to; null for a valid name. */
export function findChannelError(
  name: string,
  subscribed: Pick<ReadonlySet<string>, 'has' | 'size'>,
): { error: string; status: number } | null {
  if (signedForm.test(name)) {
    return { error: 'Only public channels are served here', status: 401 }
  }
  if (!channelForm.test(name)) return { error: 'Not a channel name', status: 400 }
  const isFull = subscribed.size >= MAX_CHANNELS_PER_CONNECTION && !subscribed.has(name)
  return isFull ? { error: 'Too many channels', status: 403 } : null
}

const viewerMessage = z.discriminatedUnion('event', [
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
  z.object({ event: z.literal('pusher:signin') }),
])
type ViewerMessage = z.output<typeof viewerMessage>

const clientEvent = z.object({
  event: z
    .string()
    .startsWith('client-')
    .transform(() => 'client-' as const),
})

/** A client's message, or null; client events are recognised by their name only. */
export function parseViewerMessage(text: string): ViewerMessage | { event: 'client-' } | null {
  if (text.length > MAX_MESSAGE_CHARACTERS) return null
  try {
    const content: unknown = JSON.parse(text)
    return viewerMessage.safeParse(content).data ?? clientEvent.safeParse(content).data ?? null
  } catch {
    return null
  }
}

/** A message for a client. Its `data` is JSON inside JSON, as the protocol says. */
export function formatMessage(event: string, data: string, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data })
}

/** The close code and reason for a connection that is refused; null for an accepted one. */
export function findConnectionError(
  { key, protocol }: { key: string; protocol: string | undefined },
  ourKey: string,
): [code: number, reason: string] | null {
  if (key !== ourKey) return [pusherCloseCodes.noSuchApp, 'There is no app with this key']
  if (protocol === undefined) return [pusherCloseCodes.noProtocol, 'Say which protocol']
  if (Number(protocol) !== PROTOCOL) {
    return [pusherCloseCodes.badProtocol, `Only protocol ${PROTOCOL} is spoken here`]
  }
  return null
}

/** The first message: the socket's id, digits and a dot, and the activity timeout. */
export function formatConnectionEstablished(socketId: string): string {
  return `${beforeSocketId}${socketId}${afterSocketId}`
}

/** Thousands get it within a second, so only the id is put in. */
const [beforeSocketId, afterSocketId] = formatMessage(
  'pusher:connection_established',
  JSON.stringify({ socket_id: '|', activity_timeout: ACTIVITY_TIMEOUT_SECONDS }),
).split('|')

/** The response to a message that concerns no channel; null when the message needs none. */
export function createConnectionReply(
  event: 'pusher:ping' | 'pusher:pong' | 'pusher:signin' | 'client-' | undefined,
): string | null {
  switch (event) {
    case undefined:
      return errorMessage(pusherErrors.badMessage, 'This message is not understood')
    case 'pusher:ping':
      return formatMessage('pusher:pong', '{}')
    case 'pusher:signin':
      return errorMessage(pusherErrors.unauthorised, 'Nobody signs in here')
    case 'client-':
      return errorMessage(pusherErrors.clientEvent, 'Viewers send no events here')
    case 'pusher:pong':
      return null
  }
}

/** An error message; the only message whose data is an object. */
function errorMessage(code: number, text: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message: text } })
}

/** A subscription that succeeded, with where the channel's log is, if that is known. */
export function formatSubscriptionSucceeded(channel: string, position: LogPosition | null): string {
  const data = JSON.stringify(position ?? {})
  return formatMessage('pusher_internal:subscription_succeeded', data, channel)
}

/** A refused subscription; the client emits it on the channel. */
export function formatSubscriptionError(
  channel: string,
  { error, status } = { error: 'Session not found', status: 404 },
): string {
  const data = { type: 'AuthError', error, status }
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data })
}

/** The message for who subscribes to a channel that new text can't reach now (OUT-31). */
export function formatDelayed(channel: string): string {
  const data: DeliveryEvent = { isDelayed: true }
  return formatMessage(DELIVERY_EVENT, JSON.stringify(data), channel)
}
