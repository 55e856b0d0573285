import {
  getUserSubscription,
  type SubscriptionInfo,
} from '@live-scribe/contract/billing/subscription'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/**
 * Milliseconds between requests: a recording in another tab, a refund or the portal may change the
 * subscription.
 */
const REFETCH_MS = 30_000
const queryKey = ['subscription'] as const

/** Reads the subscription of the signed-in user. */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKey, userId],
    queryFn: ({ signal }): Promise<SubscriptionInfo> =>
      callEndpoint(getUserSubscription, { query: { userId } }, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

/** Reads a user's subscription; does nothing without a user. */
export function useSubscription(userId: string | undefined) {
  return useQuery({ ...subscriptionQuery(userId ?? ''), enabled: userId !== undefined })
}

/** The keys of queries to invalidate after a payment: subscription, user, permission to record. */
export const queryKeysChangedByPayments = [queryKey, ['me'], ['recording-permission']] as const
