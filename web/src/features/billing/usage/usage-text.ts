import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { billingText } from '../billing-text.ts'

type Usage = Pick<SubscriptionInfo, 'isTrialUser' | 'minutesUsed' | 'minuteLimit'>
type Month = Pick<SubscriptionInfo, 'usagePercentage' | 'minuteBalance'>

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
export function usageNote(usage: Usage & Month): string {
  if (usage.isTrialUser) {
    return `${billingText.noMonthlyLimit}. ${billingText.freeLength(usage.minuteBalance)}`
  }
  if (usage.minuteLimit <= 0) return billingText.payByMinute

  return billingText.usedPercent(usage.usagePercentage)
}
