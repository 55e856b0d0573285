import { reportCaptured } from '@live-scribe/contract/recording/receipt'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { storeCapturedCount } from '../receipt/store-captured-count.ts'

/** Adds the call by which a recorder without a connection reports what it has captured. */
export function addReportCaptured(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  add(reportCaptured, async ({ session, body }) => {
    await storeCapturedCount(context, recordings, session, body)

    return { stored: true }
  })
}
