import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { billingText } from '../billing-text.ts'
import { PointList } from './offer-card.tsx'
import { getPlanAction } from './plan-action.ts'
import { listAllowance, listPoints, PlanCard } from './plan-card.tsx'

interface PlanListProps {
  plans: readonly PlanDefinition[]
  /** Whether the cards list only what differs, and what plans have in common stands below them. */
  isComparison: boolean
  children: (plan: PlanDefinition, points: readonly string[]) => ReactNode
}

/** The cards of the plans, beside each other where there is room. */
export function PlanList({ plans, isComparison, children }: PlanListProps) {
  const inAll = isComparison ? findCommon(plans) : []
  const inPaid = isComparison
    ? findCommon(plans.filter(isPaid)).filter((feature) => !inAll.includes(feature))
    : []
  const differences = (plan: PlanDefinition) => [
    ...listAllowance(plan),
    ...plan.features.filter((feature) => !inAll.includes(feature) && !inPaid.includes(feature)),
  ]

  return (
    <div className="flex flex-col gap-5">
      <ul
        aria-label="Plans"
        className={classNames(
          'grid gap-4',
          plans.length > 3 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3',
        )}
      >
        {plans.map((plan) => children(plan, isComparison ? differences(plan) : listPoints(plan)))}
      </ul>
      {isComparison && (
        <dl className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
          <Common name={billingText.everyPlan} points={inAll} />
          <Common name={billingText.paidPlans} points={[billingText.renews, ...inPaid]} />
        </dl>
      )}
    </div>
  )
}

function Common({ name, points }: { name: string; points: readonly string[] }) {
  return (
    <div className="border-t border-rule pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-2 text-ink-soft">
        <PointList className="flex flex-col gap-1.5" points={points} />
      </dd>
    </div>
  )
}

/** The features that all of these plans have. */
function findCommon(plans: readonly PlanDefinition[]): string[] {
  const [first, ...others] = plans

  return (first?.features ?? []).filter((feature) =>
    others.every(({ features }) => features.includes(feature)),
  )
}

function isPaid({ id }: PlanDefinition): boolean {
  return id !== 'free'
}

/** The plans for a visitor: each leads to signing in. */
export function VisitorPlans({ plans }: Pick<PlanListProps, 'plans'>) {
  return (
    <PlanList plans={plans} isComparison>
      {(plan, points) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          points={points}
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
