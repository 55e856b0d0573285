import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { formatCount } from '#web/lib/format/format-count.ts'
import { usageText } from './usage-text.ts'

type Usage = Pick<SubscriptionInfo, 'isTrialUser' | 'minutesUsed' | 'minuteLimit'>
type Month = Pick<SubscriptionInfo, 'usagePercentage' | 'minuteBalance' | 'minutesHeld'>

/** Formats used minutes as 120 / 6,000; without a monthly limit only the used minutes. */
export function formatUsedMinutes({ minutesUsed, minuteLimit }: Usage): string {
  const used = formatCount(minutesUsed)

  return minuteLimit > 0 ? `${used} / ${formatCount(minuteLimit)}` : used
}

/** Formats the remaining minutes; ∞ for null, which is unlimited. */
export function formatRemainingMinutes(remaining: number | null): string {
  return remaining === null ? '∞' : formatCount(remaining)
}

/**
 * Formats the note under the progress bar of the month: percent used, or how the plan’s minutes are
 * shared out while some are held.
 */
export function formatUsageNote(usage: Usage & Month): string {
  if (usage.isTrialUser) {
    return `${usageText.noMonthlyLimit}. ${usageText.freeLength(usage.minuteBalance)}`
  }
  const { minuteLimit, minutesUsed, minutesHeld } = usage
  if (minuteLimit <= 0) return usageText.payByMinute
  if (minutesHeld > 0) {
    const left = Math.max(0, minuteLimit - minutesUsed - minutesHeld)

    return usageText.sharedOut(minutesUsed, minutesHeld, left)
  }

  return usageText.usedPercent(usage.usagePercentage)
}
