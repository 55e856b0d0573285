import { LOW_BALANCE_WARNING_MINUTES } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { formatUsedInAdvance } from '@live-scribe/contract/billing/used-in-advance'
import { formatCount } from '#web/lib/format/format-count.ts'
import { usageText } from './usage-text.ts'

/** The prepaid minutes, with a warning below 30, and those used in advance. */
export function CurrentBalance({ subscription }: { subscription: SubscriptionInfo }) {
  const { purchaseModel, minuteBalance, minutesInAdvance } = subscription
  const paysByMinute = purchaseModel === 'minutes'
  if (!paysByMinute && minuteBalance === 0 && minutesInAdvance === 0) return null

  return (
    <div className="flex flex-col gap-1">
      <p className="text-lg">
        Current balance: <span className="figures">{formatCount(minuteBalance)}</span>{' '}
        {minuteBalance === 1 ? 'minute' : 'minutes'}
      </p>
      {minutesInAdvance > 0 && <p>{formatUsedInAdvance(minutesInAdvance)}</p>}
      {paysByMinute && minuteBalance < LOW_BALANCE_WARNING_MINUTES && (
        <p role="status" className="text-warning">
          {minuteBalance === 0 ? usageText.balanceEmpty : usageText.balanceLow}
        </p>
      )}
    </div>
  )
}
