/** An event for everyone who watches a channel, on any node. */
export interface ChannelEvent {
  channel: string
  event: string
  /** JSON, serialised once by the publisher. */
  data: string
  /** Whether a slow viewer may miss the event, because a newer one will follow. */
  isDroppable?: boolean
  /** The socket id of a viewer that must not get the event. */
  except?: string
  /** Epoch milliseconds of the announcement; for measuring only. */
  announcedAt?: number
  /** The context of the trace that its deliveries are a part of. */
  trace?: string | undefined
}

/** A subscriber in this process. */
export interface ChannelListener {
  receive(event: ChannelEvent): void
  /** Called when events of other nodes may have been lost: read the source of truth. */
  onGap(): void
}

/** A listener's subscription to one channel; it gets no event after `end`. */
export interface Subscription {
  /** Resolves once events arrive; from then on every loss is reported by `onGap`. */
  readonly ready: Promise<void>
  end(): void
}

/**
 * Carries events between the nodes of an installation, in order per publisher. Subscribers on the
 * publisher's node get an event at once. A non-droppable event is never lost without `onGap`.
 */
export interface LiveBus {
  readonly description: string
  /** `alone`: there are no other nodes; `away`: the bus is not reachable now. */
  readonly state: 'alone' | 'joined' | 'away'
  publish(event: ChannelEvent): void
  subscribe(channel: string, listener: ChannelListener): Subscription
  close(): Promise<void>
}

/** The bus can't be reached at the start; the message tells the operator what to do. */
export class LiveBusError extends Error {
  override readonly name = 'LiveBusError'
}
