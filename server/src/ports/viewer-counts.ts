/** The event that tells a channel's viewers on all nodes, on the live bus; its data is a number. */
export const VIEWERS_EVENT = 'live-scribe:viewers'

/** How many watch each channel, all nodes together. */
export interface ViewerCounts {
  /** So many of this node's viewers watch a channel now; the sum is announced on the live bus. */
  report(channel: string, viewers: number): void
  /** The sums of all watched channels whose names begin so. */
  totals(prefix: string): Promise<Map<string, number>>
  close(): Promise<void>
}
