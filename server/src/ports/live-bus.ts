/** One event for everyone who watches a channel, on whatever node they are. */
export interface ChannelEvent {
  channel: string
  event: string
  /** JSON, serialised once by the publisher. */
  data: string
  /** A newer one will follow: who is behind may miss this one. */
  isDroppable?: boolean
  /** The socket id of a viewer that is not to get it. */
  except?: string
  /** When it was announced, milliseconds since the epoch; for measuring only. */
  announcedAt?: number
}

/** Somebody in this process who follows a channel. */
export interface ChannelListener {
  receive(event: ChannelEvent): void
  /** Events of other nodes may have been lost: what they told has to be read where it is kept. */
  onGap(): void
}

export interface Subscription {
  /** Resolves once nothing is lost any more without `onGap`. */
  readonly ready: Promise<void>
  end(): void
}

/**
 * Carries events between the nodes of one installation, in order per publisher. Listeners of the
 * publisher's own node have an event at once; an event may be lost, but never without `onGap`,
 * unless it is droppable.
 */
export interface LiveBus {
  readonly description: string
  /** `alone`: there are no other nodes; `away`: they are not reached just now. */
  readonly state: 'alone' | 'joined' | 'away'
  publish(event: ChannelEvent): void
  subscribe(channel: string, listener: ChannelListener): Subscription
  close(): Promise<void>
}

/** Nobody carries the events at the start; the message tells the operator what to do. */
export class LiveBusError extends Error {
  override readonly name = 'LiveBusError'
}
