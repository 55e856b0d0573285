import { getUserSubscription } from '@live-scribe/contract/billing/subscription'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** What a recording in another tab, a refund or the portal changes is seen without a reload. */
const REFETCH_MS = 30_000
const queryKey = ['subscription'] as const

/** The signed-in user's plan and minutes. */
export function subscriptionOf(userId: string) {
  return queryOptions({
    queryKey: [...queryKey, userId],
    queryFn: ({ signal }) => call(getUserSubscription, { query: { userId } }, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

/** The plan and minutes of a user; nothing while there is none. */
export function useSubscription(userId: string | undefined) {
  return useQuery({ ...subscriptionOf(userId ?? ''), enabled: userId !== undefined })
}

/** What a payment changes: plan and minutes, the user's row, what may be recorded. */
export const changedByPayments = [queryKey, ['me'], ['recording-permission']] as const
