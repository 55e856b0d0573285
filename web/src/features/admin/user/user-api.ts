import {
  endUserSessions,
  getUserPage,
  refundUserPayment,
  setStaffRole,
} from '@live-scribe/contract/admin/user-page'
import type { RequestInputOf } from '@live-scribe/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/**
 * Reads all about one user. Each read is recorded as a look, so it happens when the page opens, and
 * after something was done on it.
 */
export function userPageQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => callEndpoint(getUserPage, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

/** Refunds what is left of a payment, once for each `refund_id`; throws ApiError. */
export function refundPayment(id: string, body: RequestInputOf<typeof refundUserPayment>['body']) {
  return callEndpoint(refundUserPayment, { params: { id }, body })
}

/** Signs a user out everywhere; throws ApiError. */
export function endSessions(id: string, reason: string) {
  return callEndpoint(endUserSessions, { params: { id }, body: { reason } })
}

/** Gives a role in the admin area, or takes it; throws ApiError. */
export function changeRole(id: string, body: RequestInputOf<typeof setStaffRole>['body']) {
  return callEndpoint(setStaffRole, { params: { id }, body })
}
