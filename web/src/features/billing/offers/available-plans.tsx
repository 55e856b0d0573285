import type { PlanDefinition, PlanKey } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { ChangeDialog } from '../subscription/change-dialog.tsx'
import { UpgradeDialog } from '../subscription/upgrade-dialog.tsx'
import { getPlanAction } from './plan-action.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanList } from './plan-list.tsx'
import { usePlanChoice } from './use-plan-choice.ts'
import type { SinglePayment } from './use-single-payment.ts'

interface AvailablePlansProps {
  plans: readonly PlanDefinition[]
  /** Whether the cards list only what differs between the plans. */
  isComparison?: boolean
  user: User | null
  /** The user's subscription; null for a visitor who is not signed in. */
  subscription: SubscriptionInfo | null
  work: SinglePayment
  /** The plan that was chosen before signing in; its checkout is opened once. */
  chosen?: PlanKey | null
  onUpgraded: () => void
}

/** Shows the plans, smallest first. */
export function AvailablePlans({ plans, isComparison = false, ...choice }: AvailablePlansProps) {
  const { user, subscription, work } = choice
  const { choose, offer, confirm, decline, change } = usePlanChoice({ plans, ...choice })

  return (
    <>
      <PlanList plans={plans} isComparison={isComparison}>
        {(plan, points) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            points={points}
            step={getPlanAction(plan, user ? subscription : null)}
            startsAt={subscription?.usageResetAt ?? null}
            isSignedOut={user === null}
            isBusy={work.busyWith === plan.id}
            isDisabled={
              work.busyWith !== null ||
              (user !== null && (subscription === null || plan.priceId === null))
            }
            onChoose={choose}
          />
        )}
      </PlanList>
      <UpgradeDialog
        offer={offer}
        planName={subscription?.plan_name ?? ''}
        onCancel={decline}
        onConfirm={confirm}
      />
      <ChangeDialog
        plan={change.chosenPlan}
        subscription={subscription}
        onCancel={change.decline}
        onConfirm={change.confirm}
      />
    </>
  )
}
