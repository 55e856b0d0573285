import { randomInt } from 'node:crypto'
import { addressGroup } from '#server/lib/net/address-group.ts'
import { textFrame } from '#server/lib/net/text-frame.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import type { ViewerSocket } from '#server/ports/viewer-channels.ts'
import { pusherCloseCodes } from './pusher-protocol.ts'

/** Unread bytes above which a viewer misses droppable events (OUT-7). */
export const SHED_BYTES = 64 * 1024
/** Unread bytes above which a viewer is closed; it reconnects and reads the log (OUT-7). */
export const MAX_UNREAD_BYTES = 256 * 1024

/** One connection to the hub, with what the limits of OUT-17 count. */
export interface Viewer {
  /** In the protocol's form: two numbers and a dot. */
  readonly id: string
  readonly socket: ViewerSocket
  readonly address: string
  /** Its address group, which limits count by. */
  readonly group: string
  /** Subscribed names and those whose admission is pending. */
  readonly wanted: Set<string>
  /** Names of the channels that it is subscribed to. */
  readonly channels: Set<string>
  /** Closed by us, and perhaps not aware of it yet. */
  isSentAway: boolean
  /** Time of its last message and of the last ping; epoch milliseconds, 0 for never. */
  heardAt: number
  pingedAt: number
  /** Since when it has no subscription; null while it has one. */
  idleSince: number | null
  /** Messages that it may still send at once. */
  allowance: number
}

/** A viewer on a new socket, without subscriptions. */
export function newViewer(socket: ViewerSocket, address: string, allowance: number): Viewer {
  return {
    id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
    socket,
    address,
    group: addressGroup(address),
    wanted: new Set(),
    channels: new Set(),
    isSentAway: false,
    heardAt: Date.now(),
    pingedAt: 0,
    idleSince: null,
    allowance,
  }
}

/** Closes a viewer; nothing is written to it or read from it any more. */
export function sendAway(viewer: Viewer, code: number, reason: string): void {
  if (viewer.isSentAway) return
  viewer.isSentAway = true
  viewer.socket.close(code, reason)
}

/** Closes a viewer that reads too slowly, with a code that makes it reconnect and read the log. */
export function sendSlowAway(viewer: Viewer, metrics: Metrics): void {
  if (viewer.isSentAway) return
  sendAway(viewer, pusherCloseCodes.tooSlow, 'Too far behind; please come back')
  metrics.count('slowViewersClosed', null)
}

/** Sends a reply; closes a viewer that keeps asking without reading. */
export function reply(viewer: Viewer, text: string, metrics: Metrics): void {
  if (viewer.isSentAway) return
  if (viewer.socket.bufferedAmount >= MAX_UNREAD_BYTES) sendSlowAway(viewer, metrics)
  else viewer.socket.write(textFrame(text))
}
