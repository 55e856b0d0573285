import type { ViewerSocket } from '#server/ports/viewer-channels.ts'
import type { Channel } from './channel.ts'

/** One connection to the hub. */
export interface Viewer {
  /** As the protocol writes it: two numbers and a dot. */
  readonly id: string
  readonly socket: ViewerSocket
  readonly address: string
  /** Names it asked for and may be waiting for. */
  readonly wanted: Set<string>
  readonly channels: Map<string, Channel>
  /** Too far behind: closed, and perhaps not yet aware of it. */
  isSentAway: boolean
}
