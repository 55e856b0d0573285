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

/** Calls between the nodes of an installation, addressed by name. */
export interface NodeCalls {
  /** Registers the handler of calls to a name; the returned function removes the handler. */
  handle(name: string, handler: (request: string) => Promise<string>): () => void
  /**
   * Calls the node that handles a name and returns its response; null when no node does, or none
   * responds within `timeoutMs` milliseconds.
   */
  request(name: string, request: string, timeoutMs: number): Promise<string | null>
  close(): Promise<void>
}

/** An attempt of a key, counted before what it tries, so that attempts at once can't exceed the limit. */
export interface Attempt {
  /** Whether it is within the limit; one that is not is not counted. */
  isAllowed: boolean
  /** Attempts of the key in the window, this one included. */
  used: number
  /** Attempts left in the window. */
  remaining: number
  /** Milliseconds until the window ends. */
  resetMs: number
  /** Gives it back when it turned out not to count, such as a right password; at most once. */
  giveBack(): Promise<void>
}

/** Counts attempts by key, such as a network address. No limit is read without being counted. */
export interface RateLimiter {
  /** Counts an attempt. */
  consume(key: string): Promise<Attempt>
  /** Counts an attempt that is never given back; false when none was left. */
  use(key: string): Promise<boolean>
  /** Attempts that the key has used in its window: for what is remembered, never for a limit. */
  used(key: string): Promise<number>
}

/** Creates rate limiters; all nodes share their counts. */
export interface RateLimits {
  /** A limiter of `tries` per key in a window of seconds that starts with the first. */
  limiter(name: string, limit: { tries: number; windowSeconds: number }): RateLimiter
}

/** The live bus event with a channel's viewer count on all nodes; its data is a number. */
export const VIEWERS_EVENT = 'live-scribe:viewers'

/** Counts the viewers of each channel on all nodes. */
export interface ViewerCounts {
  /**
   * Reports how many of this node's viewers watch a channel; the sum is announced on the live bus.
   */
  report(channel: string, viewers: number): void
  /**
   * Viewer counts on all nodes, by channel, of watched channels whose names begin with `prefix`.
   */
  totals(prefix: string): Promise<Map<string, number>>
  close(): Promise<void>
}

/** What the nodes of an installation share beside the database. */
export interface Cluster {
  bus: LiveBus
  nodeCalls: NodeCalls
  viewerCounts: ViewerCounts
  rateLimits: RateLimits
  close(): Promise<void>
}
