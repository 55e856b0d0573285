import { getCosts, getMonthCosts, setCostRates } from '@live-scribe/contract/admin/costs'
import type { ReplyOf, RequestInputOf } from '@live-scribe/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The last months, the rates, and what each offer leaves. */
export type Costs = ReplyOf<typeof getCosts>

/** Reads what the last twelve months earned and cost. */
export const costsQuery = queryOptions({
  queryKey: ['admin', 'costs'],
  queryFn: ({ signal }) => callEndpoint(getCosts, {}, { signal }),
})

/** Reads a month by plan, package and user; the last page stays visible while the next one loads. */
export function monthCostsQuery(month: string, page: number) {
  return queryOptions({
    queryKey: ['admin', 'costs', month, page],
    queryFn: ({ signal }) =>
      callEndpoint(getMonthCosts, { params: { month }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Sets the rates from a month on; throws ApiError `conflict` for a past one. */
export function saveCostRates(body: RequestInputOf<typeof setCostRates>['body']) {
  return callEndpoint(setCostRates, { body })
}
