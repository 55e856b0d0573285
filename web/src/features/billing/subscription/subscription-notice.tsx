import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { billingText } from '../billing-text.ts'
import { useSinglePayment } from '../offers/use-single-payment.ts'
import { Notice, PastDueNotice } from './notice.tsx'
import type { PortalClaims } from './open-portal.ts'
import { PortalButton } from './portal-button.tsx'
import { findPlanByKey, schedulePlan } from './scheduled-change.ts'
import { queryKeysChangedByPayments } from './subscription-query.ts'

interface SubscriptionNoticeProps {
  subscription: SubscriptionInfo
  claims: PortalClaims
  /** The plans as they are sold. */
  plans: readonly PlanDefinition[]
}

/** Notices for a subscriber: a failed payment, a scheduled end or change of plan. */
export function SubscriptionNotice({ subscription, claims, plans }: SubscriptionNoticeProps) {
  const { status, endsAt, plan_name } = subscription
  if (status === 'past_due') {
    return <PastDueNotice planName={plan_name} claims={claims} />
  }
  if (!endsAt) return <ChangeNotice subscription={subscription} plans={plans} />

  return (
    <Notice
      text={billingText.cancelled(plan_name, formatDay(Date.parse(endsAt)))}
      action={<PortalButton claims={claims}>Resume</PortalButton>}
    />
  )
}

function ChangeNotice({ subscription, plans }: Omit<SubscriptionNoticeProps, 'claims'>) {
  const { plan_name, usageResetAt } = subscription
  const queryClient = useQueryClient()
  const { busyWith, run } = useSinglePayment()
  const current = findPlanByKey(plans, subscription.plan)
  const next = findPlanByKey(plans, subscription.nextPlan)
  if (!current || !next || !usageResetAt) return null
  const keep = async () => {
    await schedulePlan(current)
    for (const queryKey of queryKeysChangedByPayments)
      void queryClient.invalidateQueries({ queryKey })

    return 'here' as const
  }

  return (
    <Notice
      isPlain
      text={billingText.changing(plan_name, next.name, formatDay(Date.parse(usageResetAt)))}
      action={
        <Button variant="outline" disabled={busyWith !== null} onClick={() => run('keep', keep)}>
          {billingText.keep(plan_name)}
        </Button>
      }
    />
  )
}
