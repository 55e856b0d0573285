import { isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { textFrame } from '#server/lib/net/text-frame.ts'
import { ACTIVITY_TIMEOUT, message, pusherCloseCodes } from './pusher-protocol.ts'
import { sendAway, type Viewer } from './viewer.ts'

/** Sockets of one address group: an audience behind one network. */
export const MAX_SOCKETS = 2_000
/** Sockets of one address group without a subscription (OUT-17). */
export const MAX_IDLE_SOCKETS = 100
/** Messages that a socket may send at once, and the refill per second. */
export const MESSAGE_BURST = 200
/** Messages that a socket may go on sending each second after a burst (OUT-17). */
export const MESSAGES_PER_SECOND = 10
/** Milliseconds of silence after which a viewer is pinged. */
const SILENCE_MS = ACTIVITY_TIMEOUT * 1000
/** Milliseconds that a pinged viewer has for its answer (OUT-17). */
export const PONG_TIMEOUT_MS = 30_000
/** Milliseconds without a subscription after which a socket is closed (OUT-17). */
export const IDLE_TIMEOUT_MS = 5 * 60_000
/** Milliseconds between two checks of all sockets for silence and idleness. */
export const SWEEP_INTERVAL_MS = 15_000

const ping = textFrame(message('pusher:ping', '{}'))

/** Keeps one address from using up all sockets and memory, and finds vanished viewers. */
export class ViewerLimits {
  readonly #viewers: ReadonlySet<Viewer>
  readonly #groups = new Map<string, { sockets: number; idle: number }>()
  readonly #sweep = setInterval(() => this.#sweepAll(), SWEEP_INTERVAL_MS).unref()

  constructor(viewers: ReadonlySet<Viewer>) {
    this.#viewers = viewers
  }

  /** Why a new socket is refused, or null. Local programs, such as a proxy, are not counted. */
  refusalOf({ group, address }: Viewer): [code: number, reason: string] | null {
    const { sockets, idle } = this.#groups.get(group) ?? { sockets: 0, idle: 0 }
    const isFull = sockets >= MAX_SOCKETS || idle >= MAX_IDLE_SOCKETS
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
    const isIdle = viewer.wanted.size === 0
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
  takes(viewer: Viewer): boolean {
    if (viewer.isSentAway) return false
    const now = Date.now()
    const earned = ((now - viewer.heardAt) / 1000) * MESSAGES_PER_SECOND
    viewer.allowance = Math.min(MESSAGE_BURST, viewer.allowance + Math.max(0, earned)) - 1
    viewer.heardAt = now
    if (viewer.allowance >= 0) return true
    sendAway(viewer, pusherCloseCodes.overCapacity, 'Too many messages')
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
    const { heardAt, pingedAt, idleSince } = viewer
    if (idleSince !== null && now - idleSince >= IDLE_TIMEOUT_MS) {
      sendAway(viewer, pusherCloseCodes.idle, 'Watching nothing for too long')
    } else if (now - heardAt < SILENCE_MS) {
      return
    } else if (pingedAt <= heardAt) {
      viewer.pingedAt = now
      // Unread bytes already probe the connection.
      if (viewer.socket.bufferedAmount === 0) viewer.socket.write(ping)
    } else if (now - pingedAt >= PONG_TIMEOUT_MS) {
      sendAway(viewer, pusherCloseCodes.noPong, 'No answer')
    }
  }
}
