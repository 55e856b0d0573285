import type { LiveBus } from '#server/ports/live-bus.ts'
import { VIEWERS_EVENT, type ViewerCounts } from '#server/ports/viewer-counts.ts'
import { LocalViewerCounts } from './local-viewer-counts.ts'

/** The viewers of an installation with one node. */
export function inProcessCounts(bus: LiveBus): ViewerCounts {
  const own = new LocalViewerCounts()
  return {
    report: (channel, viewers) => {
      own.set(channel, viewers)
      bus.publish({ channel, event: VIEWERS_EVENT, data: String(viewers), isDroppable: true })
    },
    totals: (prefix) => Promise.resolve(own.startingWith(prefix)),
    close: () => Promise.resolve(),
  }
}
