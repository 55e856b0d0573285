import { DELIVERY_EVENT, type DeliveryEvent } from '@live-scribe/contract/live/channel-events'
import { Coalescer } from '#server/lib/async/coalescer.ts'
import { epochMs } from '#server/lib/async/epoch-ms.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import type { ChannelEvent, Subscription } from '#server/ports/cluster.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import type { Tracing } from '#server/ports/tracing.ts'
import { LogPositionCache } from './log-position-cache.ts'
import { formatMessage } from './pusher-protocol.ts'
import {
  closeSlowViewer,
  MAX_UNREAD_BYTES,
  MAX_UNREAD_BYTES_FOR_DROPPABLE,
  type Viewer,
} from './viewer.ts'

/** Up to this many viewers, a change of their count is sent within a second (OUT-6). */
export const MAX_SMALL_CHANNEL_VIEWERS = 100
/** Minimum milliseconds between two viewer-count events: in a small channel, and in others (OUT-6). */
export const VIEWER_COUNT_INTERVALS_MS = { few: 1_000, many: 5_000 }

/** Milliseconds after an event of a publisher for which a channel is not taken for delayed. */
const DELAYED_AFTER_MS = 2_000

/** The viewers of one channel. An event is serialised and framed once for all of them. */
export class Channel {
  readonly name: string
  /** Where the log is, for those who join. */
  readonly position: LogPositionCache
  readonly #viewers = new Set<Viewer>()
  readonly #subscription: Subscription
  readonly #metrics: Metrics
  readonly #tracing: Tracing
  #counts = this.#counter(VIEWER_COUNT_INTERVALS_MS.few)
  #isLarge = false
  /** The time of the last event of a publisher, in epoch milliseconds. */
  #publishedAt = 0
  #isDelayed = false

  constructor(
    name: string,
    subscription: Subscription,
    { metrics, tracing }: { metrics: Metrics; tracing: Tracing },
  ) {
    this.name = name
    this.position = new LogPositionCache(name)
    this.#subscription = subscription
    this.#metrics = metrics
    this.#tracing = tracing
  }

  /** Resolves once events from all nodes arrive. */
  get ready(): Promise<void> {
    return this.#subscription.ready
  }

  get size(): number {
    return this.#viewers.size
  }

  add(viewer: Viewer): void {
    this.#viewers.add(viewer)
  }

  delete(viewer: Viewer): boolean {
    return this.#viewers.delete(viewer)
  }

  /** Whether its viewers were told that new text can't reach them. */
  get isDelayed(): boolean {
    return this.#isDelayed
  }

  /** Delivers an event of a publisher, which proves that events arrive. */
  publish(message: Omit<ChannelEvent, 'channel'>): void {
    this.#publishedAt = epochMs()
    this.position.invalidate()
    this.deliver(message)
  }

  /** Tells the viewers of a change: whether the node knows that new text can't reach them (OUT-31). */
  updateDelivery(isBlocked: boolean): void {
    const isDelayed = isBlocked && epochMs() - this.#publishedAt >= DELAYED_AFTER_MS
    if (isDelayed === this.#isDelayed) return
    this.#isDelayed = isDelayed
    this.deliver({
      event: DELIVERY_EVENT,
      data: JSON.stringify({ isDelayed } satisfies DeliveryEvent),
    })
  }

  deliver(message: Omit<ChannelEvent, 'channel'>): void {
    const { event, data, isDroppable = false, except, announcedAt, trace } = message
    const frame = encodeTextFrame(formatMessage(event, data, this.name))
    let written = 0
    let shed = 0
    for (const viewer of this.#viewers) {
      if (viewer.id === except || viewer.isClosed) continue
      const unread = viewer.socket.bufferedAmount
      if (unread < MAX_UNREAD_BYTES_FOR_DROPPABLE || (unread < MAX_UNREAD_BYTES && !isDroppable)) {
        viewer.socket.write(frame)
        written += 1
      } else if (unread >= MAX_UNREAD_BYTES) {
        closeSlowViewer(viewer, this.#metrics)
      } else {
        shed += 1
      }
    }
    this.#metrics.count('deliveries', null, written)
    if (shed > 0) this.#metrics.count('sheds', null, shed)
    if (announcedAt === undefined) return
    if (trace) {
      const attributes = { viewers: written }
      this.#tracing
        .start('deliver', { atMs: announcedAt, parent: trace, attributes })
        .end(epochMs())
    }
    // The clocks of two machines may differ by more than the transport takes.
    this.#metrics.observe('eventLag', Math.max(0, epochMs() - announcedAt) / 1000, null)
  }

  /**
   * Sent after events may have been lost: a client whose subscription succeeds again reads the log.
   */
  resendSubscriptionSucceeded(): void {
    this.position.invalidate()
    this.deliver({ event: 'pusher_internal:subscription_succeeded', data: '{}' })
  }

  /** Sends the number of viewers on all nodes. */
  sendViewerCount(viewers: number): void {
    const isLarge = viewers > MAX_SMALL_CHANNEL_VIEWERS
    if (isLarge !== this.#isLarge) {
      this.#isLarge = isLarge
      this.#counts.drop()
      this.#counts = this.#counter(
        isLarge ? VIEWER_COUNT_INTERVALS_MS.many : VIEWER_COUNT_INTERVALS_MS.few,
      )
    }
    this.#counts.push(viewers)
  }

  /** Closes the channel; returns its viewers. */
  close(): Viewer[] {
    const viewers = [...this.#viewers]
    this.#viewers.clear()
    this.#counts.drop()
    this.#subscription.end()
    return viewers
  }

  #counter(interval: number): Coalescer<number> {
    return new Coalescer(interval, (count) => {
      const data = JSON.stringify({ subscription_count: count })
      this.deliver({ event: 'pusher_internal:subscription_count', data, isDroppable: true })
    })
  }
}
