import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { formatPrice } from '#web/lib/format/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { billingText } from '../billing-text.ts'
import { InvoiceList } from '../invoices/invoice-list.tsx'
import { isPayingByMinute } from '../offers/plan-action.ts'
import {
  formatRemainingMinutes,
  formatUsageNote,
  formatUsedMinutes,
} from '../usage/format-usage.ts'
import type { PortalClaims } from './open-portal.ts'
import { PortalButton } from './portal-button.tsx'
import { subscriptionStatusTexts } from './subscription-status-texts.ts'

/** What the current plan is shown from. */
export interface SubscriptionDetailsProps {
  subscription: SubscriptionInfo
  /** The plan as it is sold. */
  plan: PlanDefinition
  claims: PortalClaims
  userId: string
  /** Whether the plan can be managed from here. */
  mayManage: boolean
  /** What is offered besides. */
  children?: ReactNode
}

/** The current plan, its usage, and the way to the portal. */
export function SubscriptionDetails({
  subscription,
  plan,
  claims,
  userId,
  mayManage,
  children,
}: SubscriptionDetailsProps) {
  const { status, usagePercentage, remainingMinutes, usageResetAt, endsAt, hasPortal } =
    subscription
  const { minuteLimit, minutesHeld } = subscription
  const isByMinute = isPayingByMinute(subscription)
  const { text, mood } = isByMinute ? balanceBadge(subscription) : subscriptionStatusTexts[status]

  return (
    <div className="flex max-w-reading flex-col gap-6">
      <p className="text-ink-soft">{isByMinute ? billingText.byMinutePlan : plan.description}</p>
      <DescriptionList>
        <DescriptionItem name="Plan">
          <Badge mood={subscription.isSubscribed ? 'good' : 'plain'}>
            {subscription.plan_name}
          </Badge>
        </DescriptionItem>
        <DescriptionItem name="Status">
          <Badge mood={mood}>{text}</Badge>
        </DescriptionItem>
        {!isByMinute && (
          <DescriptionItem name="Price">
            <span className="figures mr-2">{formatPrice(plan.price * 100)}</span>
            <span className="text-ink-soft">per month</span>
          </DescriptionItem>
        )}
        <DescriptionItem name="Minutes used">
          <span className="figures">{formatUsedMinutes(subscription)}</span>
        </DescriptionItem>
        <DescriptionItem name="Remaining minutes">
          <span className="figures">{formatRemainingMinutes(remainingMinutes)}</span>
        </DescriptionItem>
        {endsAt && (
          <DescriptionItem name="Plan ends">{formatDay(Date.parse(endsAt))}</DescriptionItem>
        )}
        {/* While a payment is due, nobody knows when the next month begins. */}
        {!endsAt && status !== 'past_due' && (
          <DescriptionItem name="Usage resets">
            {usageResetAt ? formatDay(Date.parse(usageResetAt)) : billingText.neverResets}
          </DescriptionItem>
        )}
      </DescriptionList>
      <div className="flex flex-col gap-2.5">
        <ProgressBar
          label="Minutes used"
          percent={Math.min(100, usagePercentage)}
          heldPercent={minuteLimit > 0 ? (100 * minutesHeld) / minuteLimit : 0}
        />
        <p className="text-note text-ink-soft">{formatUsageNote(subscription)}</p>
      </div>
      {!isByMinute && (
        <ul aria-label="Features" className="flex flex-col gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Icon of={Check} size={16} className="mt-1 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {mayManage && (
        <div className="flex flex-col items-start gap-2">
          <PortalButton claims={claims}>Manage Subscription</PortalButton>
          <p className="text-note text-ink-soft">{billingText.manage}</p>
        </div>
      )}
      {children}
      {!subscription.isSubscribed && hasPortal && (
        <div className="flex flex-col items-start gap-2">
          <PortalButton claims={claims}>Invoices and Receipts</PortalButton>
          <p className="text-note text-ink-soft">{billingText.receipts}</p>
        </div>
      )}
      {hasPortal && <InvoiceList userId={userId} />}
    </div>
  )
}

function balanceBadge({ minuteBalance }: SubscriptionInfo) {
  return minuteBalance > 0
    ? { text: `${formatMinutes(minuteBalance)} left`, mood: 'good' as const }
    : { text: 'No minutes left', mood: 'warning' as const }
}
