/** One event for everyone who watches a channel, on whatever node they are. */
export interface ChannelEvent {
  channel: string
  event: string
  /** JSON, serialised once by the publisher. */
  data: string
}

/** Carries events between the nodes of one installation, in order per publisher. */
export interface LiveBus {
  readonly description: string
  publish(event: ChannelEvent): void
  /** Answers the function that ends the subscription. */
  subscribe(receive: (event: ChannelEvent) => void): () => void
  close(): Promise<void>
}
