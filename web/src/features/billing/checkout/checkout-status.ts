import { getCheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'

/** Milliseconds between the first polls. */
export const POLL_MS = 2_000
/** A slow payment, such as a bank transfer, is polled less often. */
const SLOW_POLL_MS = 10_000
/** Polls after which a page says that it takes longer than usual. */
export const FAST_POLLS = 10

/** Polls a checkout until its state is final. */
export function checkoutStatus(sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) =>
      call(getCheckoutStatus, { query: { session_id: sessionId } }, { signal }),
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      if (state.error) return isFinal(state.error) ? false : SLOW_POLL_MS

      return state.dataUpdateCount < FAST_POLLS ? POLL_MS : SLOW_POLL_MS
    },
  })
}

/** Whether the state will not change any more. */
export function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
