import { getCheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'

export const ASK_AGAIN_MS = 2_000
/** Once it takes long, as for a payment by bank transfer, it is asked for less often. */
const ASK_SELDOM_MS = 10_000
/** Answers after which a page says that it takes longer than usual. */
export const USUAL_ANSWERS = 10

/** What became of a checkout, asked again until it is final. */
export function checkoutStatus(sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) =>
      call(getCheckoutStatus, { query: { session_id: sessionId } }, { signal }),
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      if (state.error) return isFinal(state.error) ? false : ASK_SELDOM_MS

      return state.dataUpdateCount < USUAL_ANSWERS ? ASK_AGAIN_MS : ASK_SELDOM_MS
    },
  })
}

/** Whether asking again would be answered the same. */
export function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
