import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { Check } from 'lucide-react'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { formatPrice } from '#web/lib/format/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { billingText } from '../billing-text.ts'
import { InvoiceList } from '../invoices/invoice-list.tsx'
import { isPayingByMinute } from '../offers/plan-action.ts'
import { formatUsageNote, formatUsedMinutes } from '../usage/format-usage.ts'
import type { PortalClaims } from './open-portal.ts'
import { PortalButton } from './portal-button.tsx'
import { subscriptionStatusTexts } from './subscription-status-texts.ts'

interface SubscriptionDetailsProps {
  subscription: SubscriptionInfo
  /** The plan as it is sold. */
  plan: PlanDefinition
  claims: PortalClaims
}

/** The current plan, its usage, and the way to the portal. */
export function SubscriptionDetails({ subscription, plan, claims }: SubscriptionDetailsProps) {
  const { status, isTrialUser, usagePercentage, hasPortal } = subscription
  const isByMinute = isPayingByMinute(subscription)
  const { text, mood } = isByMinute ? balanceBadge(subscription) : subscriptionStatusTexts[status]
  const mayManage = status === 'active' && !isTrialUser

  return (
    <div className="flex max-w-reading flex-col gap-8">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-3xl leading-tight">{subscription.plan_name}</h2>
          <Badge mood={mood}>{text}</Badge>
        </div>
        <p className="mt-1 text-ink-soft">
          {isByMinute ? billingText.byMinutePlan : plan.description}
        </p>
        {!isByMinute && (
          <p className="mt-3 flex items-baseline gap-2">
            <span className="figures text-2xl font-medium tracking-[-0.04em]">
              {formatPrice(plan.price * 100)}
            </span>
            <span className="text-ink-soft">per month</span>
          </p>
        )}
      </div>
      <section aria-labelledby="minutes-used" className="flex flex-col gap-2.5">
        <div className="flex items-baseline justify-between gap-4">
          <h3 id="minutes-used" className="font-sans text-body font-semibold">
            Minutes used
          </h3>
          <p className="figures text-note text-ink-soft">{formatUsedMinutes(subscription)}</p>
        </div>
        <ProgressBar label="Minutes used" percent={Math.min(100, usagePercentage)} />
        <p className="text-note text-ink-soft">{formatUsageNote(subscription)}</p>
      </section>
      {!isByMinute && (
        <ul aria-label="Features" className="flex flex-col gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check size={16} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
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
      {!subscription.isSubscribed && hasPortal && (
        <div className="flex flex-col items-start gap-2">
          <PortalButton claims={claims}>Invoices and Receipts</PortalButton>
          <p className="text-note text-ink-soft">{billingText.receipts}</p>
        </div>
      )}
      {hasPortal && <InvoiceList userId={claims.identityUserId ?? ''} />}
    </div>
  )
}

function balanceBadge({ minuteBalance }: SubscriptionInfo) {
  return minuteBalance > 0
    ? { text: `${formatMinutes(minuteBalance)} left`, mood: 'good' as const }
    : { text: 'No minutes left', mood: 'warning' as const }
}
