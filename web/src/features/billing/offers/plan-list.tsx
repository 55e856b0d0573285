import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { getPlanAction } from './plan-action.ts'
import { PlanCard } from './plan-card.tsx'

interface PlanListProps {
  plans: readonly PlanDefinition[]
  children: (plan: PlanDefinition) => ReactNode
}

/** The cards of the plans, beside each other where there is room. */
export function PlanList({ plans, children }: PlanListProps) {
  return (
    <ul
      aria-label="Plans"
      className={classNames(
        'grid gap-4',
        plans.length > 3 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3',
      )}
    >
      {plans.map(children)}
    </ul>
  )
}

/** The plans for a visitor: each leads to signing in. */
export function VisitorPlans({ plans }: Pick<PlanListProps, 'plans'>) {
  return (
    <PlanList plans={plans}>
      {(plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          step={getPlanAction(plan, null)}
          startsAt={null}
          isSignedOut
          isBusy={false}
          isDisabled
          onChoose={() => {}}
        />
      )}
    </PlanList>
  )
}
