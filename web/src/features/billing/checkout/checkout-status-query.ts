import { getCheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between the first polls. */
export const FAST_POLL_INTERVAL_MS = 2_000
/** Milliseconds between later polls: a slow payment, such as a bank transfer, needs fewer. */
const SLOW_POLL_MS = 10_000
/** Number of fast polls, after which the page says that the payment takes longer. */
export const MAX_FAST_POLLS = 10

/** Polls a checkout until its state is final. */
export function checkoutStatusQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) =>
      callEndpoint(getCheckoutStatus, { query: { session_id: sessionId } }, { signal }),
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      if (state.error) return isFinalCheckoutError(state.error) ? false : SLOW_POLL_MS

      return state.dataUpdateCount < MAX_FAST_POLLS ? FAST_POLL_INTERVAL_MS : SLOW_POLL_MS
    },
  })
}

/** Whether an error of the poll is final, so that polling stops. */
export function isFinalCheckoutError(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
