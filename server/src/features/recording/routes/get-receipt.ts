import { getReceipt } from '@live-scribe/contract/recording/receipt'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { findReceipt } from '../receipt/find-receipt.ts'

/** Adds the call for the continuity receipt of a session. */
export function addGetReceipt(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  add(getReceipt, ({ session }) => findReceipt(context, recordings, session))
}
