import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { formatDay } from '#web/lib/format/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { billingText } from '../billing-text.ts'
import { remainingText, usedText } from '../usage/usage-text.ts'

/** Plan and minutes on the account page. */
export function AccountSubscription({ subscription }: { subscription: SubscriptionInfo }) {
  const { plan_name, usagePercentage, remainingMinutes, usageResetAt, endsAt } = subscription

  return (
    <div className="flex flex-col gap-4">
      <Facts>
        <Fact name="Plan">
          <Badge mood={subscription.isSubscribed ? 'good' : 'plain'}>{plan_name}</Badge>
        </Fact>
        <Fact name="Minutes used">
          <span className="figures">{usedText(subscription)}</span>
        </Fact>
        <Fact name="Remaining minutes">
          <span className="figures">{remainingText(remainingMinutes)}</span>
        </Fact>
        {endsAt ? (
          <Fact name="Plan ends">{formatDay(Date.parse(endsAt))}</Fact>
        ) : (
          <Fact name="Usage resets">
            {usageResetAt ? formatDay(Date.parse(usageResetAt)) : billingText.neverResets}
          </Fact>
        )}
      </Facts>
      <ProgressBar label="Minutes used this month" percent={Math.min(100, usagePercentage)} />
    </div>
  )
}
