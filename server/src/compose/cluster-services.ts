import type { LiveBus } from '../ports/live-bus.ts'
import type { NodeCalls } from '../ports/node-calls.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ViewerCounts } from '../ports/viewer-counts.ts'

/** The services that the nodes of an installation share beside the database. */
export interface ClusterServices {
  bus: LiveBus
  nodeCalls: NodeCalls
  viewerCounts: ViewerCounts
  rateLimits: RateLimits
  close(): Promise<void>
}
