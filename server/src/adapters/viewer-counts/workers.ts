import { Coalescer } from '#server/lib/async/coalescer.ts'
import type { ViewerCounts } from '#server/ports/viewer-counts.ts'
import type { WorkerLink } from '../workers/worker-link.ts'
import { LocalViewerCounts } from './local-viewer-counts.ts'

/** Milliseconds between two reports of a channel while thousands join at once. */
const REPORT_INTERVAL_MS = 250

/** Viewers of all workers of a machine, added up in their main process. */
export function workerViewerCounts(link: WorkerLink): ViewerCounts {
  const own = new LocalViewerCounts()
  const reports = new Map<string, Coalescer<number>>()
  return {
    report: (channel, viewers) => {
      own.set(channel, viewers)
      const send = () => link.notify('viewers', { channel, viewers: own.of(channel) })
      const report = reports.get(channel) ?? new Coalescer(REPORT_INTERVAL_MS, send)
      if (viewers > 0) reports.set(channel, report)
      else reports.delete(channel)
      report.push(viewers)
    },
    totals: (prefix) => link.request('totals', prefix),
    // The main process forgets the viewers of a worker that ends.
    close: () => Promise.resolve(),
  }
}
