import { randomInt } from 'node:crypto'
import { addressGroup } from '#server/lib/net/address-group.ts'
import { textFrame } from '#server/lib/net/text-frame.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import type { ViewerSocket } from '#server/ports/viewer-channels.ts'
import { pusherCloseCodes } from './pusher-protocol.ts'

/** A viewer with this many bytes unread misses what is droppable, */
export const SHED_BYTES = 64 * 1024
/** and with this many is closed; it comes back and reads the log. */
export const MAX_UNREAD_BYTES = 256 * 1024

/** One connection to the hub. */
export interface Viewer {
  /** As the protocol writes it: two numbers and a dot. */
  readonly id: string
  readonly socket: ViewerSocket
  readonly address: string
  /** What limits count it by. */
  readonly group: string
  /** Names it asked for and may be waiting for. */
  readonly wanted: Set<string>
  /** Names of those that it watches. */
  readonly channels: Set<string>
  /** Closed by us, and perhaps not yet aware of it. */
  isSentAway: boolean
  /** When it last said anything, when it was asked whether it is there; milliseconds, 0 for never. */
  heardAt: number
  pingedAt: number
  /** Since when it watches nothing; null while it does. */
  idleSince: number | null
  /** Messages it may still send at once. */
  allowance: number
}

/** A viewer on a new socket, which watches nothing yet. */
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

/** Closes one that reads too slowly, in a way that has it come back to the log. */
export function sendSlowAway(viewer: Viewer, metrics: Metrics): void {
  if (viewer.isSentAway) return
  sendAway(viewer, pusherCloseCodes.tooSlow, 'Too far behind; please come back')
  metrics.count('slowViewersClosed', null)
}

/** Writes a reply; who asks on without reading the answers is closed. */
export function reply(viewer: Viewer, text: string, metrics: Metrics): void {
  if (viewer.isSentAway) return
  if (viewer.socket.bufferedAmount >= MAX_UNREAD_BYTES) sendSlowAway(viewer, metrics)
  else viewer.socket.write(textFrame(text))
}
