import { randomInt } from 'node:crypto'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import type { ViewerSocket } from '#server/ports/viewer-channels.ts'
import { pusherCloseCodes } from './pusher-protocol.ts'

/** Unread bytes above which a viewer misses droppable events (OUT-7). */
export const MAX_UNREAD_BYTES_FOR_DROPPABLE = 64 * 1024
/** Unread bytes above which a viewer is closed; it reconnects and reads the log (OUT-7). */
export const MAX_UNREAD_BYTES = 256 * 1024

/** Minimum milliseconds between two reads of a log's position for one viewer. */
const POSITION_INTERVAL_MS = 1_000

/** One viewer's connection to the hub, with the counts for the limits of OUT-17. */
export interface Viewer {
  /** The socket id in Pusher's form: two numbers and a dot. */
  readonly id: string
  readonly socket: ViewerSocket
  readonly address: string
  /** The address group, by which limits count. */
  readonly group: string
  /** Subscribed names and those whose admission is pending. */
  readonly requestedChannels: Set<string>
  /** Names of the subscribed channels. */
  readonly channels: Set<string>
  /**
   * Whether the server has closed the connection; the close may not have reached the client yet.
   */
  isClosed: boolean
  /**
   * Times of the viewer's last message and of the last ping to it, in epoch milliseconds; 0 for
   * never.
   */
  lastMessageAt: number
  pingedAt: number
  /** Since when the viewer has no subscription, in epoch milliseconds; null while it has one. */
  idleSince: number | null
  /** When a log's position was last read for the viewer, in epoch milliseconds; 0 for never. */
  positionReadAt: number
  /** Messages that the viewer may still send without waiting. */
  messageAllowance: number
}

/** A viewer on a new socket, without subscriptions. */
export function createViewer(socket: ViewerSocket, address: string, allowance: number): Viewer {
  return {
    id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
    socket,
    address,
    group: getAddressGroup(address),
    requestedChannels: new Set(),
    channels: new Set(),
    isClosed: false,
    lastMessageAt: Date.now(),
    pingedAt: 0,
    idleSince: null,
    positionReadAt: 0,
    messageAllowance: allowance,
  }
}

/** Whether a log's position is read for a viewer, who may join again and again; at most once a second. */
export function mayReadPosition(viewer: Viewer): boolean {
  const now = Date.now()
  if (now - viewer.positionReadAt < POSITION_INTERVAL_MS) return false
  viewer.positionReadAt = now
  return true
}

/** Closes a viewer; nothing more is sent to it or read from it. */
export function closeViewer(viewer: Viewer, code: number, reason: string): void {
  if (viewer.isClosed) return
  viewer.isClosed = true
  viewer.socket.close(code, reason)
}

/** Closes a viewer that reads too slowly, with a code that makes it reconnect and read the log. */
export function closeSlowViewer(viewer: Viewer, metrics: Metrics): void {
  if (viewer.isClosed) return
  closeViewer(viewer, pusherCloseCodes.tooSlow, 'Too far behind; please come back')
  metrics.count('slowViewersClosed', null)
}

/** Sends a reply; closes a viewer that keeps asking without reading. */
export function sendFrame(viewer: Viewer, frame: Buffer, metrics: Metrics): void {
  if (viewer.isClosed) return
  if (viewer.socket.bufferedAmount >= MAX_UNREAD_BYTES) closeSlowViewer(viewer, metrics)
  else viewer.socket.write(frame)
}
