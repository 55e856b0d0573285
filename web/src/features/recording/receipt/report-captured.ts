import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'
import {
  type CapturedCount,
  reportCaptured as endpoint,
} from '@live-scribe/contract/recording/receipt'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds before the next attempt; all take about eight minutes. */
const RETRY = { first: 1000, max: 30_000 }
const MAX_ATTEMPTS = 20

/**
 * Reports what this page has captured to a recording that it is no longer connected to, again while
 * the server is away. The receipt has the last count that arrived.
 */
export async function reportCaptured(code: string, count: CapturedCount): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (!(await isAway(code, count))) return
    const wait = getBackoffDelayMs(attempt, RETRY)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Sends the report; whether the server was away, so that it may be sent again. */
async function isAway(code: string, count: CapturedCount): Promise<boolean> {
  try {
    await callEndpoint(endpoint, { params: { code }, body: count })
    return false
  } catch (error) {
    return error instanceof ApiError && (error.status === 0 || error.status >= 500)
  }
}
