import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { classNames } from '#web/ui/class-names.ts'
import { PlanCard } from './plan-card.tsx'
import { planStep } from './plan-step.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'
import type { OneAtATime } from './use-one-at-a-time.ts'
import { usePlanChoice } from './use-plan-choice.ts'

interface AvailablePlansProps {
  plans: readonly PlanDefinition[]
  user: User | null
  /** Null for somebody without an account. */
  subscription: SubscriptionInfo | null
  work: OneAtATime
  onStranger: () => void
  onUpgraded: () => void
}

/** The plans, the smallest first. */
export function AvailablePlans({ plans, ...choice }: AvailablePlansProps) {
  const { user, subscription, work } = choice
  const { choose, offer, confirm, decline } = usePlanChoice(choice)

  return (
    <>
      <ul
        aria-label="Plans"
        className={classNames(
          'grid gap-4',
          plans.length > 3 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3',
        )}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            step={planStep(plan, user ? subscription : null)}
            isBusy={work.busyWith === plan.id}
            isDisabled={
              work.busyWith !== null ||
              (user !== null && (subscription === null || plan.priceId === null))
            }
            onChoose={choose}
          />
        ))}
      </ul>
      <UpgradeDialog
        offer={offer}
        planName={subscription?.plan_name ?? ''}
        onCancel={decline}
        onConfirm={confirm}
      />
    </>
  )
}
