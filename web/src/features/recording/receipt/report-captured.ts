import {
  type CapturedCount,
  reportCaptured as endpoint,
} from '@live-scribe/contract/recording/receipt'
import { callEndpoint } from '#web/api/client.ts'

/**
 * Reports what this page has captured to a recording that it is no longer connected to. Without a
 * network the receipt has the last count that arrived.
 */
export async function reportCaptured(code: string, count: CapturedCount): Promise<void> {
  await callEndpoint(endpoint, { params: { code }, body: count }).catch(() => undefined)
}
