import type { LiveChannelSettings } from '@live-scribe/contract/configuration'

/** Reaches everyone who watches a channel. Delivery may fail: the log is the truth. */
export interface ViewerChannels {
  readonly description: string
  /** What the browser's Pusher client connects with. */
  readonly clientSettings: LiveChannelSettings
  /** The name by which viewers subscribe to a channel; for those only who may watch it. */
  nameOf(channel: string): Promise<string>
  /** `isDroppable`: a newer event will follow, so who is behind may miss this one. */
  publish(channel: string, event: string, data: unknown, options?: { isDroppable: boolean }): void
  /** Nobody may watch this channel any more: those who do lose it at once. Rejects when it is not sure. */
  revoke(channel: string): Promise<void>
  close(): Promise<void>
}

/** A connection from a viewer, as small as the hub needs it. */
export interface ViewerSocket {
  /** Writes one whole WebSocket frame as it is. */
  write(frame: Buffer): void
  close(code: number, reason: string): void
  /** Bytes accepted but not yet written to the network. */
  readonly bufferedAmount: number
}

export interface ViewerRequest {
  key: string
  protocol: string | undefined
  /** The viewer's network address. */
  address: string
}

/** Says who may watch what. */
export interface Admission {
  /** Whether a viewer may watch a channel; rejects when that can't be said now. */
  mayWatch(channel: string, address: string): Promise<boolean>
  /** Whether a channel may be watched at all, asked anew. */
  isOpen(channel: string): Promise<boolean>
  /** What was known of a channel may no longer hold. */
  forget(channel: string): void
}

/** A hub in this process that viewers connect to. */
export interface ViewerHub {
  /** The app that its HTTP API is signed for. */
  readonly app: { id: string; key: string; secret: string }
  /** Takes a new connection; answers what to call with each message and at the end. */
  accept(
    socket: ViewerSocket,
    request: ViewerRequest,
  ): { receive(text: string): void; closed(): void }
  /** Asks this before each subscription; without it every public channel is open. */
  admitBy(admission: Admission): void
  /** Publishes an event as the HTTP API takes it; `data` is text of any form. */
  trigger(event: { channel: string; event: string; data: string; except?: string }): void
  /** Viewers, on all nodes, of each watched channel whose name begins so. */
  viewersByChannel(prefix: string): Promise<Map<string, number>>
  /** Sends all viewers away with a code that invites them back. */
  disconnect(): void
}
