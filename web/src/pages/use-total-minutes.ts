import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { useQuery } from '@tanstack/react-query'
import { pastRecordings } from '#web/features/recording/past-recordings.ts'
import { recordedThisMonth } from '#web/features/recording/recorded-this-month.ts'

/**
 * Minutes recorded this month: as counted against the plan or, where nothing is counted by the
 * month, as the recordings lasted.
 */
export function useTotalMinutes(subscription: SubscriptionInfo | undefined): number | undefined {
  const isCounted = subscription?.isSubscribed ?? false
  const { data: sessions } = useQuery({
    ...pastRecordings,
    enabled: subscription !== undefined && !isCounted,
  })
  if (isCounted) return subscription?.minutesUsed

  return sessions && recordedThisMonth(sessions)
}
