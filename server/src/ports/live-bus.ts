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
}

/** Carries events between the nodes of one installation, in order per publisher. */
export interface LiveBus {
  readonly description: string
  publish(event: ChannelEvent): void
  /** Answers the function that ends the subscription. */
  subscribe(receive: (event: ChannelEvent) => void): () => void
  close(): Promise<void>
}
