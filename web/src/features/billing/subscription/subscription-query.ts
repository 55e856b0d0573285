import {
  getUserSubscription,
  type SubscriptionInfo,
} from '@live-scribe/contract/billing/subscription'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between reads: a recording in another tab, a refund or the portal may change it. */
const REFETCH_MS = 30_000
const queryKey = ['subscription'] as const

/** The signed-in user's plan and minutes. */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKey, userId],
    queryFn: ({ signal }): Promise<SubscriptionInfo> =>
      callEndpoint(getUserSubscription, { query: { userId } }, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

/** A user's plan and minutes; nothing without a user. */
export function useSubscription(userId: string | undefined) {
  return useQuery({ ...subscriptionQuery(userId ?? ''), enabled: userId !== undefined })
}

/** Invalidates what a payment changes: plan and minutes, the user, the permission to record. */
export const queryKeysChangedByPayments = [queryKey, ['me'], ['recording-permission']] as const
