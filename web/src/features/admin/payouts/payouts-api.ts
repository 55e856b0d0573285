import {
  listPayouts,
  markPayoutPaid,
  markPayoutUnpaid,
} from '@live-scribe/contract/affiliates/payouts'
import type { RequestInputOf } from '@live-scribe/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Reads a closed month of all affiliates; without a month, what is still to pay. */
export function payoutsQuery(month: string | null) {
  const query = month === null ? {} : { month }

  return queryOptions({
    queryKey: ['admin', 'payouts', month],
    queryFn: ({ signal }) => callEndpoint(listPayouts, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Marks a month as paid, or corrects its reference; throws ApiError `conflict`. */
export function payPayout(id: string, body: RequestInputOf<typeof markPayoutPaid>['body']) {
  return callEndpoint(markPayoutPaid, { params: { id }, body })
}

/** Takes back that a month was paid; throws ApiError `conflict`. */
export function takePayoutBack(id: string, body: RequestInputOf<typeof markPayoutUnpaid>['body']) {
  return callEndpoint(markPayoutUnpaid, { params: { id }, body })
}
