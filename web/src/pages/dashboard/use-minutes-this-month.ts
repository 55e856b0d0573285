import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { useQuery } from '@tanstack/react-query'
import { monthlyRecordingTotalsQuery } from '#web/features/recording/history/recording-totals-query.ts'

/**
 * Minutes recorded this month: those counted against the plan or, without a monthly count, the
 * duration of the recordings; undefined while loading.
 */
export function useMinutesThisMonth(
  subscription: SubscriptionInfo | undefined,
): number | undefined {
  const isCounted = subscription?.isSubscribed ?? false
  const { data: totals } = useQuery({
    ...monthlyRecordingTotalsQuery,
    enabled: subscription !== undefined && !isCounted,
  })

  return isCounted ? subscription?.minutesUsed : totals?.minutes
}
