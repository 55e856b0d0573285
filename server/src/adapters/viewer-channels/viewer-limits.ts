import { isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import { formatMessage, pusherCloseCodes } from './pusher-protocol.ts'
import { closeViewer, type Viewer } from './viewer.ts'

/** Maximum sockets per address group: an audience behind one network. */
export const MAX_SOCKETS_PER_GROUP = 2_000
/** Maximum sockets per address group without a subscription (OUT-17). */
export const MAX_IDLE_SOCKETS_PER_GROUP = 100
/** Maximum messages that a socket may send in one burst. */
export const MAX_MESSAGE_BURST = 200
/** Maximum messages per second that a socket may send after a burst (OUT-17). */
export const MAX_MESSAGES_PER_SECOND = 10
/** Milliseconds of silence after which a viewer is pinged (OUT-17). */
export const SILENCE_MS = 20_000
/** Milliseconds within which a pinged viewer has to respond (OUT-17). */
export const PONG_TIMEOUT_MS = 10_000
/** Milliseconds without a subscription after which a socket is closed (OUT-17). */
export const IDLE_TIMEOUT_MS = 5 * 60_000
/** Milliseconds between two checks of all sockets for silence and idleness. */
const SWEEP_INTERVAL_MS = 5_000

const ping = encodeTextFrame(formatMessage('pusher:ping', '{}'))

/**
 * Prevents one address from using all sockets and memory, and closes sockets of vanished viewers.
 */
export class ViewerLimits {
  readonly #viewers: ReadonlySet<Viewer>
  readonly #onVanished: (viewer: Viewer) => void
  readonly #groups = new Map<string, { sockets: number; idle: number }>()
  readonly #sweep = setInterval(() => this.#sweepAll(), SWEEP_INTERVAL_MS).unref()

  /** `onVanished` is called for a viewer that no longer answers, whose close may take long. */
  constructor(viewers: ReadonlySet<Viewer>, onVanished: (viewer: Viewer) => void) {
    this.#viewers = viewers
    this.#onVanished = onVanished
  }

  /**
   * The reason to refuse a new socket, or null. Local programs, such as a proxy, are not counted.
   */
  getRefusal({ group, address }: Viewer): [code: number, reason: string] | null {
    const { sockets, idle } = this.#groups.get(group) ?? { sockets: 0, idle: 0 }
    const isFull = sockets >= MAX_SOCKETS_PER_GROUP || idle >= MAX_IDLE_SOCKETS_PER_GROUP
    if (!isFull || isLoopbackAddress(address)) return null
    return [pusherCloseCodes.overCapacity, 'Too many connections from this address']
  }

  add(viewer: Viewer): void {
    const counts = this.#groups.get(viewer.group) ?? { sockets: 0, idle: 0 }
    this.#groups.set(viewer.group, counts)
    counts.sockets += 1
    counts.idle += 1
    viewer.idleSince = Date.now()
  }

  /** Updates whether a viewer is idle; call when that may have changed. */
  recount(viewer: Viewer): void {
    const counts = this.#groups.get(viewer.group)
    const isIdle = viewer.requestedChannels.size === 0
    if (!counts || isIdle === (viewer.idleSince !== null)) return
    viewer.idleSince = isIdle ? Date.now() : null
    counts.idle += isIdle ? 1 : -1
  }

  delete(viewer: Viewer): void {
    const counts = this.#groups.get(viewer.group)
    if (!counts) return
    counts.sockets -= 1
    if (viewer.idleSince !== null) counts.idle -= 1
    if (counts.sockets === 0) this.#groups.delete(viewer.group)
  }

  /** Whether to read a viewer's message; closes one that sends too many. */
  allowsMessage(viewer: Viewer): boolean {
    if (viewer.isClosed) return false
    const now = Date.now()
    const earned = ((now - viewer.lastMessageAt) / 1000) * MAX_MESSAGES_PER_SECOND
    viewer.messageAllowance =
      Math.min(MAX_MESSAGE_BURST, viewer.messageAllowance + Math.max(0, earned)) - 1
    viewer.lastMessageAt = now
    if (viewer.messageAllowance >= 0) return true
    closeViewer(viewer, pusherCloseCodes.overCapacity, 'Too many messages')
    return false
  }

  end(): void {
    clearInterval(this.#sweep)
  }

  #sweepAll(): void {
    const now = Date.now()
    for (const viewer of this.#viewers) this.#check(viewer, now)
  }

  #check(viewer: Viewer, now: number): void {
    const { lastMessageAt, pingedAt, idleSince } = viewer
    if (idleSince !== null && now - idleSince >= IDLE_TIMEOUT_MS) {
      closeViewer(viewer, pusherCloseCodes.idle, 'Watching nothing for too long')
    } else if (now - lastMessageAt < SILENCE_MS) {
      return
    } else if (pingedAt <= lastMessageAt) {
      viewer.pingedAt = now
      // Unread bytes already act as a probe of the connection.
      if (viewer.socket.bufferedAmount === 0) viewer.socket.write(ping)
    } else if (now - pingedAt >= PONG_TIMEOUT_MS) {
      closeViewer(viewer, pusherCloseCodes.noPong, 'No answer')
      this.#onVanished(viewer)
    }
  }
}
