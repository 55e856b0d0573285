import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import type { LogPosition } from '@live-scribe/contract/live/log-position'

/** How an event is delivered. */
export interface PublishOptions {
  /** A newer event will follow, so a slow viewer may miss this one. */
  isDroppable?: boolean
  /** The context of the trace that its deliveries are a part of. */
  trace?: string | undefined
}

/**
 * Delivers events to everyone who watches a channel. Delivery may fail: the log is the source of
 * truth.
 */
export interface ViewerChannels {
  readonly description: string
  /** The settings of the browser's Pusher client. */
  readonly clientSettings: LiveChannelSettings
  /** The name under which viewers subscribe to a channel; only for those who may watch it. */
  nameOf(channel: string): Promise<string>
  publish(channel: string, event: string, data: unknown, options?: PublishOptions): void
  /** Closes a channel to everybody at once. Rejects when that is not certain. */
  revoke(channel: string): Promise<void>
  close(): Promise<void>
}

/** A viewer's connection, reduced to what the hub needs. */
export interface ViewerSocket {
  /** Writes a complete WebSocket frame. */
  write(frame: Buffer): void
  close(code: number, reason: string): void
  /** Bytes accepted but not yet written to the network. */
  readonly bufferedAmount: number
}

/** The upgrade request of a viewer's socket: the app's key and the protocol version it asks for. */
export interface ViewerRequest {
  key: string
  protocol: string | undefined
  /** The viewer's network address. */
  address: string
}

/** Decides which channels may be watched (OUT-8, OUT-9); may cache what it knows for seconds. */
export interface Admission {
  /** Whether a viewer may watch a channel; rejects when that is unknown now. */
  mayWatch(channel: string, address: string): Promise<boolean>
  /** Whether a channel is open to anybody, without a cache. */
  isOpen(channel: string): Promise<boolean>
  /** Where the log of a channel is now, without a cache; null without one. */
  readPosition(channel: string): Promise<LogPosition | null>
  /** Drops the cached state of a channel. */
  forget(channel: string): void
}

/** A viewer's connection, as the hub handles it. */
interface ViewerConnection {
  receive(text: string): void
  /** Whether a frame that is no message may follow: a ping, a pong, or a part of a message (OUT-17). */
  allowsFrame(): boolean
  closed(): void
}

/** A hub in this process that viewers connect to. */
export interface ViewerHub {
  /** The app that signs calls of its HTTP API. */
  readonly app: { id: string; key: string; secret: string }
  /** Accepts a connection; returns the handlers for its messages and its end. */
  accept(socket: ViewerSocket, request: ViewerRequest): ViewerConnection
  /** Sets the admission check; without one every public channel is open. */
  admitBy(admission: Admission): void
  /** Publishes an event as the HTTP API takes it; `data` is text of any form. */
  trigger(event: { channel: string; event: string; data: string; except?: string }): void
  /**
   * Viewer counts on all nodes, by channel, of watched channels whose names begin with `prefix`.
   */
  viewersByChannel(prefix: string): Promise<Map<string, number>>
  /**
   * Tells viewers when this node knows that new text can't reach them, and when it can again; asks
   * only while there are viewers.
   */
  checkDelivery(isBlocked: () => Promise<boolean>): Promise<void>
  /**
   * Closes all viewers' sockets with a code that makes them reconnect, a crowd within four seconds;
   * accepts none from now on.
   */
  disconnect(): Promise<void>
}
