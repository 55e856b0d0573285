import type { LiveChannelSettings } from '@live-scribe/contract/configuration'

/** Reaches everyone who watches a channel. Delivery may fail: the log is the truth. */
export interface ViewerChannels {
  readonly description: string
  /** What the browser's Pusher client connects with. */
  readonly clientSettings: LiveChannelSettings
  publish(channel: string, event: string, data: unknown): void
  close(): Promise<void>
}

/** A connection from a viewer, as small as the hub needs it. */
export interface ViewerSocket {
  send(text: string): void
  close(code: number, reason: string): void
  /** Bytes accepted but not yet written to the network. */
  readonly bufferedAmount: number
}

/** A hub in this process that viewers connect to. */
export interface ViewerHub {
  /** Takes a new connection; answers what to call with each message and at the end. */
  accept(
    socket: ViewerSocket,
    request: { key: string; protocol: string | undefined },
  ): { receive(text: string): void; closed(): void }
  /** Sends all viewers away with a code that invites them back. */
  disconnect(): void
}
