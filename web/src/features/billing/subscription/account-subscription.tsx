import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { formatDay } from '#web/lib/format/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { billingText } from '../billing-text.ts'
import { formatRemainingMinutes, formatUsedMinutes } from '../usage/format-usage.ts'

/** Shows the plan and the minutes on the account page. */
export function AccountSubscription({ subscription }: { subscription: SubscriptionInfo }) {
  const { plan_name, usagePercentage, remainingMinutes, usageResetAt, endsAt } = subscription

  return (
    <div className="flex flex-col gap-4">
      <DescriptionList>
        <DescriptionItem name="Plan">
          <Badge mood={subscription.isSubscribed ? 'good' : 'plain'}>{plan_name}</Badge>
        </DescriptionItem>
        <DescriptionItem name="Minutes used">
          <span className="figures">{formatUsedMinutes(subscription)}</span>
        </DescriptionItem>
        <DescriptionItem name="Remaining minutes">
          <span className="figures">{formatRemainingMinutes(remainingMinutes)}</span>
        </DescriptionItem>
        {endsAt ? (
          <DescriptionItem name="Plan ends">{formatDay(Date.parse(endsAt))}</DescriptionItem>
        ) : (
          <DescriptionItem name="Usage resets">
            {usageResetAt ? formatDay(Date.parse(usageResetAt)) : billingText.neverResets}
          </DescriptionItem>
        )}
      </DescriptionList>
      <ProgressBar label="Minutes used this month" percent={Math.min(100, usagePercentage)} />
    </div>
  )
}
