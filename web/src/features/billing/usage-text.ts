import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'

type Usage = Pick<SubscriptionInfo, 'isTrialUser' | 'minutesUsed' | 'minuteLimit'>

/** Minutes used of the month's, as 120 / 6,000; without a monthly number the used ones alone. */
export function usedText({ minutesUsed, minuteLimit }: Usage): string {
  const used = minutesUsed.toLocaleString('en-US')

  return minuteLimit > 0 ? `${used} / ${minuteLimit.toLocaleString('en-US')}` : used
}

/** Minutes that are left, ∞ where they are not limited. */
export function remainingText(remaining: number | null): string {
  return remaining === null ? '∞' : remaining.toLocaleString('en-US')
}

/** What stands under a month's bar. */
export function usageNote(usage: Usage & { usagePercentage: number }): string {
  if (usage.isTrialUser) return 'No monthly cap: each recording may last 5 minutes.'
  if (usage.minuteLimit <= 0) return 'You pay by the minute; nothing resets.'

  return `${usage.usagePercentage}% of this month’s minutes used`
}
