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
